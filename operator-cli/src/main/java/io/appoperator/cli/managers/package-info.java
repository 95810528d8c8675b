/** {@code operator managers}: lists the resource managers and kinds that are loaded. */
@NullMarked
package io.appoperator.cli.managers;

import org.jspecify.annotations.NullMarked;
