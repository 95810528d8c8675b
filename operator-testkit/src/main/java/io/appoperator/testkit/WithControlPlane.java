package io.appoperator.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs the tests of a class against a real control plane.
 *
 * <p>Test and lifecycle methods may have parameters of type {@link ControlPlane}, one for all tests
 * of the JVM, and {@link TestNamespace}, a new one for each test. If the control plane neither
 * exists nor can be built, the tests are skipped with one line on standard error; with {@code
 * CI=true} in the environment they fail.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(ControlPlaneExtension.class)
public @interface WithControlPlane {}
