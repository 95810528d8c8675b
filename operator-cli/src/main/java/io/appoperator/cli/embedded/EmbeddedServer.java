package io.appoperator.cli.embedded;

import java.nio.file.Path;

/** An API server in this process. Thread-safe. */
public interface EmbeddedServer extends AutoCloseable {

  /** Returns a kubeconfig with its address and a token, for any client on this machine. */
  Path kubeconfig();

  /** Stops it, and deletes the kubeconfig. A second call does nothing. */
  @Override
  void close();
}
