/** A primary kind and its managers, as small as they can be, for tests of the core. */
@NullMarked
package io.appoperator.core.toy;

import org.jspecify.annotations.NullMarked;
