package io.appoperator.core.install;

import java.util.List;
import java.util.stream.Collectors;

/** The namespaces of Kubernetes itself, in which the operator is not installed. */
public final class SystemNamespaces {

  /** Their names. */
  public static final List<String> NAMES = List.of("kube-system", "kube-public", "kube-node-lease");

  private SystemNamespaces() {}

  /** Returns the names as elements of a list of Go templates. */
  static String template() {
    return NAMES.stream().map(name -> '"' + name + '"').collect(Collectors.joining(" "));
  }
}
