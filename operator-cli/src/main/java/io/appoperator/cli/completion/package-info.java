/** {@code operator completion}: scripts for shells, and the candidates that they ask for. */
@NullMarked
package io.appoperator.cli.completion;

import org.jspecify.annotations.NullMarked;
