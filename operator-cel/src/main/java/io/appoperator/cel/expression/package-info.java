/** Compiles and evaluates expressions in CEL. Only this package uses the library of CEL. */
@NullMarked
package io.appoperator.cel.expression;

import org.jspecify.annotations.NullMarked;
