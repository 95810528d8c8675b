/** Tests of this package. */
@NullMarked
package io.appoperator.core.reconcile.delete;

import org.jspecify.annotations.NullMarked;
