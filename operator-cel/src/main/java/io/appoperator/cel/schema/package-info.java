/** The types of the values that expressions read and templates write. */
@NullMarked
package io.appoperator.cel.schema;

import org.jspecify.annotations.NullMarked;
