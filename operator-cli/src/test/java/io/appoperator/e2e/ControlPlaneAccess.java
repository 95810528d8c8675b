package io.appoperator.e2e;

import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import java.util.List;
import java.util.stream.Stream;

/**
 * kubectl and the audit log of a control plane.
 *
 * @param controlPlane the control plane
 */
record ControlPlaneAccess(ControlPlane controlPlane) implements UserAccess {

  @Override
  public void apply(String namespace, String yaml) {
    controlPlane.applyYaml(new TestNamespace(namespace), yaml);
  }

  @Override
  public String kubectl(String namespace, List<String> arguments) {
    return controlPlane.kubectl(
        Stream.concat(Stream.of("-n", namespace), arguments.stream()).toArray(String[]::new));
  }

  @Override
  public AuditLog.Position now() {
    return controlPlane.audit().now();
  }

  @Override
  public List<AuditEntry> since(AuditLog.Position position, Installation installation) {
    return controlPlane.audit().since(position, installation.user());
  }

  @Override
  public void close() {
    // The control plane is shared.
  }
}
