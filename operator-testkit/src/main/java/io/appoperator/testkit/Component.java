package io.appoperator.testkit;

/** A process of a control plane; its text is the name of its program. */
public enum Component {
  /** The store behind the API server. */
  ETCD("etcd"),
  /** The API server. */
  API_SERVER("kube-apiserver"),
  /** Creates ReplicaSets and pods, and deletes objects whose owner was deleted. */
  CONTROLLER_MANAGER("kube-controller-manager"),
  /** Assigns pods to nodes. */
  SCHEDULER("kube-scheduler"),
  /** Simulates the node and its pods. */
  KWOK("kwok");

  private final String program;

  Component(String program) {
    this.program = program;
  }

  @Override
  public String toString() {
    return program;
  }
}
