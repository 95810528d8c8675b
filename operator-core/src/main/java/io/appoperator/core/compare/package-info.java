/** Semantic differences between two states of an object. Pure. */
@NullMarked
package io.appoperator.core.compare;

import org.jspecify.annotations.NullMarked;
