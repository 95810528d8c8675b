package io.appoperator.junit.server;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.Optional;

/** An API server for tests, which several tests share. Thread-safe. */
public interface TestServer {

  /** Returns a control plane as a server; the caller closes the control plane. */
  static TestServer of(ControlPlane controlPlane) {
    return new ControlPlaneServer(controlPlane);
  }

  /** Returns a client of a cluster administrator; it is closed with the server. */
  KubernetesClient client();

  /** Returns the kubeconfig file of a cluster administrator. */
  Path kubeconfig();

  /**
   * Returns a kubeconfig file of a ServiceAccount, which is created if it is absent. Where
   * permissions are not checked, it is that of the administrator.
   */
  Path kubeconfigFor(String namespace, String serviceAccount);

  /** Returns whether the server checks permissions. */
  boolean checksPermissions();

  /** Creates a namespace, in which pods can run; the caller deletes it. */
  TestNamespace createNamespace(Class<?> test);

  /**
   * Restarts the server, and returns when it answers: all connections and watches end, and the
   * objects stay.
   *
   * @throws IllegalStateException if it is a control plane that this process did not start
   */
  void restart();

  /** Returns the objects of this server. */
  ServerObjects objects();

  /** Returns the control plane; empty if the server is embedded in this JVM. */
  Optional<ControlPlane> controlPlane();
}
