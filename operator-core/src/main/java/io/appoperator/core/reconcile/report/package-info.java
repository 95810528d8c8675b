/** What a reconcile reports: status, events, log lines and metrics. */
@NullMarked
package io.appoperator.core.reconcile.report;

import org.jspecify.annotations.NullMarked;
