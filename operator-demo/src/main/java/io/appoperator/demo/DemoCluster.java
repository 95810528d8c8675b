package io.appoperator.demo;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.decode.CrdDocument;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.run.OperatorThread;
import java.nio.file.Path;
import java.util.List;

/** The operator and a user on an embedded API server. */
final class DemoCluster implements AutoCloseable {

  private final LocalServer server;
  private final DemoUser user;
  private OperatorThread operator;

  private DemoCluster(LocalServer server, DemoUser user, OperatorThread operator) {
    this.server = server;
    this.user = user;
    this.operator = operator;
  }

  /** Adds the kinds of the plug-ins to a server, and starts the operator. */
  static DemoCluster start(LocalServer server, PluginRegistry plugins) {
    for (LoadedKind<?> kind : plugins.kinds()) {
      server.install(CrdDocument.parse(kind.primary()));
    }
    return new DemoCluster(
        server, DemoUser.connect(server.kubeconfig(), "user"), operator(server, plugins));
  }

  /** Stops the operator, and starts it with other plug-ins. */
  void restart(PluginRegistry plugins) {
    operator.close();
    operator = operator(server, plugins);
  }

  Path kubeconfig() {
    return server.kubeconfig();
  }

  /** Writes a file next to the kubeconfig. */
  Path write(String name, String content) {
    return server.write(name, content);
  }

  /** Returns who applies the example. */
  DemoUser user() {
    return user;
  }

  /** Applies a document as another client. */
  void applyAs(String fieldManager, ResourceRef ref, String yaml) {
    try (DemoUser other = DemoUser.connect(kubeconfig(), fieldManager)) {
      other.apply(ref, yaml);
    }
  }

  /** Stops the operator; the server continues. */
  @Override
  public void close() {
    operator.close();
    user.close();
  }

  private static OperatorThread operator(LocalServer server, PluginRegistry plugins) {
    return OperatorThread.start(server.kubeconfig(), plugins, List.of(), "demo");
  }
}
