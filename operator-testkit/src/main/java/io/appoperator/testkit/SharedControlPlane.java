package io.appoperator.testkit;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * The control plane that all tests of a JVM share, for JUnit extensions. It starts when it is first
 * used, and stops at the end of the run. A failed start is not retried for each test. Thread-safe.
 */
public final class SharedControlPlane implements AutoCloseable {

  private static final Namespace STORE = Namespace.create(SharedControlPlane.class);

  private final @Nullable ControlPlane controlPlane;
  private final @Nullable RuntimeException failure;

  private SharedControlPlane() {
    ControlPlane started = null;
    RuntimeException caught = null;
    try {
      String state = System.getProperty("control.plane.state");
      started = state == null ? ControlPlane.start() : ControlPlane.attach(Path.of(state));
    } catch (RuntimeException e) {
      caught = e;
    }
    controlPlane = started;
    failure = caught;
  }

  /**
   * Returns whether tests on a control plane can run on this machine. If not, standard error has
   * one line that says why.
   *
   * @throws IllegalStateException if they cannot run, and {@code CI=true} in the environment
   *     requires them
   */
  public static ConditionEvaluationResult availability(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(STORE)
        .computeIfAbsent(
            Prerequisites.class,
            key -> Prerequisites.check(System.getenv("CI"), System.err),
            Prerequisites.class)
        .verdict();
  }

  /**
   * Returns the control plane of the test run.
   *
   * @throws IllegalStateException if it did not start
   */
  public static ControlPlane of(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(STORE)
        .computeIfAbsent(
            SharedControlPlane.class, key -> new SharedControlPlane(), SharedControlPlane.class)
        .get();
  }

  private ControlPlane get() {
    if (controlPlane == null) {
      throw new IllegalStateException("The control plane of this test run failed.", failure);
    }
    return controlPlane;
  }

  /** Stops the control plane. JUnit calls this at the end of the run. */
  @Override
  public void close() {
    if (controlPlane != null) {
      controlPlane.close();
    }
  }
}
