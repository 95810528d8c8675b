/** Tests of one reconcile. */
@NullMarked
package io.appoperator.core.reconcile;

import org.jspecify.annotations.NullMarked;
