/** Tests of this package. */
@NullMarked
package io.appoperator.core.reconcile.memory;

import org.jspecify.annotations.NullMarked;
