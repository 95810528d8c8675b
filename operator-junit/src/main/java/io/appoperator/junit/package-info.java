/**
 * JUnit tests of plug-ins with the operator: {@link io.appoperator.junit.OperatorTest}.
 *
 * @since 1.0
 */
@NullMarked
package io.appoperator.junit;

import org.jspecify.annotations.NullMarked;
