package io.appoperator.junit.server;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs the tests of a class on the embedded API server; with the system property {@code
 * test.cluster=real}, on a real control plane. Methods may have parameters of type {@link
 * TestServer} and {@link io.appoperator.testkit.TestNamespace}, a new one for each test.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(TestServerExtension.class)
public @interface WithTestServer {}
