/**
 * {@code operator explain}: reports which fields of a primary cause which fields of its objects.
 */
@NullMarked
package io.appoperator.cli.explain;

import org.jspecify.annotations.NullMarked;
