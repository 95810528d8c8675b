/** Masks secrets in outputs. */
@NullMarked
package io.appoperator.core.mask;

import org.jspecify.annotations.NullMarked;
