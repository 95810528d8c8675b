package io.appoperator.junit.server;

import io.appoperator.testkit.Component;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.Optional;

/** A real control plane, which checks permissions. */
final class ControlPlaneServer implements TestServer {

  private final ControlPlane controlPlane;
  private final ServerObjects objects;

  ControlPlaneServer(ControlPlane controlPlane) {
    this.controlPlane = controlPlane;
    this.objects = new ServerObjects(controlPlane.admin());
  }

  @Override
  public KubernetesClient client() {
    return controlPlane.admin();
  }

  @Override
  public Path kubeconfig() {
    return controlPlane.kubeconfig();
  }

  @Override
  public Path kubeconfigFor(String namespace, String serviceAccount) {
    return controlPlane.kubeconfigFor(namespace, serviceAccount);
  }

  @Override
  public boolean checksPermissions() {
    return true;
  }

  @Override
  public TestNamespace createNamespace(Class<?> test) {
    return controlPlane.namespaceFor(test);
  }

  @Override
  public void restart() {
    controlPlane.kill(Component.API_SERVER);
    controlPlane.start(Component.API_SERVER);
  }

  @Override
  public ServerObjects objects() {
    return objects;
  }

  @Override
  public Optional<ControlPlane> controlPlane() {
    return Optional.of(controlPlane);
  }
}
