/** Follows work through its steps, for those who want to see where time goes. */
@NullMarked
package io.appoperator.core.trace;

import org.jspecify.annotations.NullMarked;
