/** One reconcile of one primary resource. */
@NullMarked
package io.appoperator.core.reconcile;

import org.jspecify.annotations.NullMarked;
