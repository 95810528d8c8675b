/** One pass over one primary resource, and the loop of passes. */
@NullMarked
package io.appoperator.core.reconcile;

import org.jspecify.annotations.NullMarked;
