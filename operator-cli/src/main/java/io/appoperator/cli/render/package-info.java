/** {@code operator render}: prints desired objects, or writes them into folders. */
@NullMarked
package io.appoperator.cli.render;

import org.jspecify.annotations.NullMarked;
