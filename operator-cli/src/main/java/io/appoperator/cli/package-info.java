/**
 * The command line. A command parses its options, a task does the work, and a printer prints the
 * result. Only {@link io.appoperator.cli.Main} uses the process.
 */
@NullMarked
package io.appoperator.cli;

import org.jspecify.annotations.NullMarked;
