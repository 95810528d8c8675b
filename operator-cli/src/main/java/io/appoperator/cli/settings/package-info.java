/** The command {@code settings}. */
@NullMarked
package io.appoperator.cli.settings;

import org.jspecify.annotations.NullMarked;
