/** Reads the files and folders that a command is given, and reports their problems. */
@NullMarked
package io.appoperator.cli.input;

import org.jspecify.annotations.NullMarked;
