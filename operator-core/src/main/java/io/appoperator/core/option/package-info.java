/**
 * The options of the operator: one table, read from flags, environment variables and a file, and
 * described in help and documentation from the same lines.
 */
@NullMarked
package io.appoperator.core.option;

import org.jspecify.annotations.NullMarked;
