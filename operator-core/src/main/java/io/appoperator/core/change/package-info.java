/** Which objects are to be changed, and what a change did. Pure. */
@NullMarked
package io.appoperator.core.change;

import org.jspecify.annotations.NullMarked;
