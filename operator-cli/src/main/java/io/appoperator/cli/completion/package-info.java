/** {@code operator completion}: scripts for shells, and the candidates that they request. */
@NullMarked
package io.appoperator.cli.completion;

import org.jspecify.annotations.NullMarked;
