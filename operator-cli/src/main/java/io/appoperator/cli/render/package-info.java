/** {@code operator render}: prints desired objects, or writes them to a directory. */
@NullMarked
package io.appoperator.cli.render;

import org.jspecify.annotations.NullMarked;
