/** Paths to fields of an object, sets of paths, and their JSON form in managed fields. */
@NullMarked
package io.appoperator.embedded.field;

import org.jspecify.annotations.NullMarked;
