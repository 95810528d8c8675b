/** Tests of this package. */
@NullMarked
package io.appoperator.core.reconcile.report;

import org.jspecify.annotations.NullMarked;
