/** Keeps secrets out of what is printed. */
@NullMarked
package io.appoperator.core.mask;

import org.jspecify.annotations.NullMarked;
