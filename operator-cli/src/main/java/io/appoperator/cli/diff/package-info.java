/**
 * {@code operator diff}: compares desired and live objects, prints the differences, applies {@code
 * --fail-on}.
 */
@NullMarked
package io.appoperator.cli.diff;

import org.jspecify.annotations.NullMarked;
