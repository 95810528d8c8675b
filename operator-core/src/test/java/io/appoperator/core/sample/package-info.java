/** A primary kind with a few objects, for tests. */
@NullMarked
package io.appoperator.core.sample;

import org.jspecify.annotations.NullMarked;
