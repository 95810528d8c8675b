/** The finalizer, and the deletion of objects in order. */
@NullMarked
package io.appoperator.core.reconcile.delete;

import org.jspecify.annotations.NullMarked;
