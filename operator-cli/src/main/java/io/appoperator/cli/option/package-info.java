/**
 * How options are read: the types of their values, and settings that a flag, a variable or a file
 * can set.
 */
@NullMarked
package io.appoperator.cli.option;

import org.jspecify.annotations.NullMarked;
