package io.appoperator.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names files that are applied before a test of an {@link OperatorTest}, in this order: first those
 * of the class, then those of the method.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Resource {

  /** Returns the files, as in {@link TestCluster#applyFile}. */
  String[] value();
}
