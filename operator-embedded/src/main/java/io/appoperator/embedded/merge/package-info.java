/** Merge, comparison and removal of fields of typed JSON values. */
@NullMarked
package io.appoperator.embedded.merge;

import org.jspecify.annotations.NullMarked;
