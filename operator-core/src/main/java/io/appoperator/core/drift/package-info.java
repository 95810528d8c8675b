/** Whose the fields of an object are, and who changed what we applied. Pure. */
@NullMarked
package io.appoperator.core.drift;

import org.jspecify.annotations.NullMarked;
