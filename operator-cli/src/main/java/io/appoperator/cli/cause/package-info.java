/**
 * Which fields of a primary cause a value or a difference, for {@code explain} and {@code diff
 * --why}.
 */
@NullMarked
package io.appoperator.cli.cause;

import org.jspecify.annotations.NullMarked;
