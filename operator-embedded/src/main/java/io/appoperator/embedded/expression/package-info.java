/** CEL expressions about values that have a structural schema. */
@NullMarked
package io.appoperator.embedded.expression;

import org.jspecify.annotations.NullMarked;
