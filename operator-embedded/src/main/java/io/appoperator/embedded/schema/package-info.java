/** Structural schemas: defaults, pruning and validation of custom resources. */
@NullMarked
package io.appoperator.embedded.schema;

import org.jspecify.annotations.NullMarked;
