/** Tests of expressions. */
@NullMarked
package io.appoperator.cel.expression;

import org.jspecify.annotations.NullMarked;
