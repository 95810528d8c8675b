/** What differs between two states of an object, by what the fields mean. Pure. */
@NullMarked
package io.appoperator.core.compare;

import org.jspecify.annotations.NullMarked;
