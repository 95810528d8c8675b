/** Reads the files and directories of a command, and reports their problems. */
@NullMarked
package io.appoperator.cli.input;

import org.jspecify.annotations.NullMarked;
