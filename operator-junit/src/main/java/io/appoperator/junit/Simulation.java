package io.appoperator.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives a class with {@link OperatorTest} an embedded API server of its own, whose simulated
 * cluster behaves as the attributes say. {@link TestCluster#simulation()} changes it while a test
 * runs.
 *
 * <p>A test cannot make a real cluster behave so: the class has this server also with {@code
 * -Dtest.cluster=real}.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Simulation {

  /** Returns the time from the creation of a pod until it is ready, in milliseconds. */
  long podReadinessMillis() default 0;

  /**
   * Returns a regular expression. Images in which it is found cannot be pulled, and their pods wait
   * with {@code ImagePullBackOff}.
   */
  String missingImages() default "missing";

  /** Returns the controllers that do not run; a test writes what they would write. */
  SimulatedController[] without() default {};

  /** Returns the names of the nodes. */
  String[] nodes() default "node0";

  /** Returns whether the server has TLS and a token, which adds half a second to its start. */
  boolean secure() default false;
}
