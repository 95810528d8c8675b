/** Structural schemas. */
@NullMarked
package io.appoperator.embedded.schema;

import org.jspecify.annotations.NullMarked;
