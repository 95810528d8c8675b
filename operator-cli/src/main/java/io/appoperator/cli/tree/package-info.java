/** {@code operator tree}: shows a primary, its objects and their pods in a cluster. */
@NullMarked
package io.appoperator.cli.tree;

import org.jspecify.annotations.NullMarked;
