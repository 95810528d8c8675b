/** Traces the steps of work, to show where time is spent. */
@NullMarked
package io.appoperator.core.trace;

import org.jspecify.annotations.NullMarked;
