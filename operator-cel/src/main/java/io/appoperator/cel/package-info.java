/** Resource managers without Java: files with templates and expressions. */
@NullMarked
package io.appoperator.cel;

import org.jspecify.annotations.NullMarked;
