/** From what the user named (files, folders, the standard input) to renderings. */
@NullMarked
package io.appoperator.core.input;

import org.jspecify.annotations.NullMarked;
