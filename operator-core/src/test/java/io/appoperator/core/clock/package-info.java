/** Time for tests. */
@NullMarked
package io.appoperator.core.clock;

import org.jspecify.annotations.NullMarked;
