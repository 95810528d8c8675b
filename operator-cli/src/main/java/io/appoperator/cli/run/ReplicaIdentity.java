package io.appoperator.cli.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/** Where this process runs: in a pod of a cluster, or on the machine of a user. */
final class ReplicaIdentity {

  private static final Path POD_NAMESPACE =
      Path.of("/var/run/secrets/kubernetes.io/serviceaccount/namespace");

  private ReplicaIdentity() {}

  /** Returns the namespace of the pod; empty outside of a cluster. */
  static Optional<String> podNamespace() {
    try {
      return Optional.of(Files.readString(POD_NAMESPACE).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns a unique and recognizable name of this replica. */
  static String identity() {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      host = "operator";
    }
    return host + "_" + UUID.randomUUID();
  }
}
