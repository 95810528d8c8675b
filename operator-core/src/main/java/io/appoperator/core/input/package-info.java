/** Loads inputs (files, directories, the standard input) and renders them. */
@NullMarked
package io.appoperator.core.input;

import org.jspecify.annotations.NullMarked;
