/** What a reconcile returns. */
@NullMarked
package io.appoperator.core.reconcile.result;

import org.jspecify.annotations.NullMarked;
