package io.appoperator.testkit;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The control plane of a test run. A failed start is not retried for each test. */
final class SharedControlPlane implements AutoCloseable {

  private final @Nullable ControlPlane controlPlane;
  private final @Nullable RuntimeException failure;

  SharedControlPlane() {
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

  ControlPlane get() {
    if (controlPlane == null) {
      throw new IllegalStateException("The control plane of this test run failed.", failure);
    }
    return controlPlane;
  }

  @Override
  public void close() {
    if (controlPlane != null) {
      controlPlane.close();
    }
  }
}
