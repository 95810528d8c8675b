package io.appoperator.junit;

import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ResourceTransformer;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs the tests of a class with an API server and the operator with plug-ins, both in this JVM.
 *
 * <p>Methods may have a parameter of type {@link TestCluster}. Each test has a namespace and an
 * operator of its own. If a method with {@code @BeforeAll} has the parameter, all tests of the
 * class share them. A parameter of type {@link io.appoperator.harness.PluginHarness} renders a kind
 * of the plug-ins without the server, and compares golden files.
 *
 * <p>The server is embedded in the JVM; all tests of the JVM share it. With the system property
 * {@code test.cluster=real}, the same tests run on a real control plane, where the operator has
 * only the permissions that {@code operator rbac} prints. If the control plane cannot be built,
 * tests are skipped with one line on standard error; with {@code CI=true} in the environment they
 * fail.
 *
 * <p>Without attributes, the plug-ins are those of the class path, which service files list.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(OperatorTestExtension.class)
public @interface OperatorTest {

  /**
   * Returns the classes of the kinds, which have a constructor without parameters. With kinds,
   * resource managers or transformers, no plug-in of the class path is used.
   */
  @SuppressWarnings("rawtypes") // a class literal has no type argument
  Class<? extends PrimaryKind>[] kinds() default {};

  /** Returns the classes of the resource managers, as in {@link #kinds}. */
  @SuppressWarnings("rawtypes") // as above
  Class<? extends ResourceManager>[] managers() default {};

  /** Returns the classes of the transformers, as in {@link #kinds}. */
  @SuppressWarnings("rawtypes") // as above
  Class<? extends ResourceTransformer>[] transformers() default {};

  /**
   * Returns jars, zips or directories with plug-ins, relative to the directory of the module. The
   * operator checks and loads them as with {@code --plugins}, in addition to those of the class
   * path.
   */
  String[] plugins() default {};
}
