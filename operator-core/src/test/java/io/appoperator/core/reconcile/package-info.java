/** Tests of the passes and of what runs them. */
@NullMarked
package io.appoperator.core.reconcile;

import org.jspecify.annotations.NullMarked;
