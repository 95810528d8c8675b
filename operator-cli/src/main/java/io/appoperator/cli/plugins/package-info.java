/** The command {@code operator plugins}. */
@NullMarked
package io.appoperator.cli.plugins;

import org.jspecify.annotations.NullMarked;
