/**
 * The command line. A command turns its options into a value, a task does the work, a printer shows
 * it. Only {@link io.appoperator.cli.Main} knows the process.
 */
@NullMarked
package io.appoperator.cli;

import org.jspecify.annotations.NullMarked;
