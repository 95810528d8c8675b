/**
 * {@code operator init} and {@code create}: files of plug-in projects. Their templates are
 * resources of this package.
 */
@NullMarked
package io.appoperator.cli.scaffold;

import org.jspecify.annotations.NullMarked;
