/** From bytes to a primary resource: bounded YAML, the structural schema, defaults, rules. */
@NullMarked
package io.appoperator.core.decode;

import org.jspecify.annotations.NullMarked;
