/**
 * What the operator remembers of a primary between two reconciles. The status holds what must not
 * be lost.
 */
@NullMarked
package io.appoperator.core.reconcile.memory;

import org.jspecify.annotations.NullMarked;
