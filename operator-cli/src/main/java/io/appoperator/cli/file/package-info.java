/** Directories that commands write: all files of a change, or none. */
@NullMarked
package io.appoperator.cli.file;

import org.jspecify.annotations.NullMarked;
