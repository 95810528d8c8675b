/** The result of a reconcile. */
@NullMarked
package io.appoperator.core.reconcile.result;

import org.jspecify.annotations.NullMarked;
