/** {@code operator demo}: the command; what it shows is in a module of its own. */
@NullMarked
package io.appoperator.cli.demo;

import org.jspecify.annotations.NullMarked;
