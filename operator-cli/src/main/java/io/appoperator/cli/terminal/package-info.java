/**
 * Output to a terminal or a pipe: streams, colors, columns, progress. Imports no other package of
 * the command line.
 */
@NullMarked
package io.appoperator.cli.terminal;

import org.jspecify.annotations.NullMarked;
