/** Computes which objects to change, and how. Pure. */
@NullMarked
package io.appoperator.core.change;

import org.jspecify.annotations.NullMarked;
