package io.appoperator.testkit;

/** A process of a control plane; its text is the name of its program. */
public enum Component {
  /** The store behind the API server. */
  ETCD("etcd"),
  /** What all others talk to. */
  API_SERVER("kube-apiserver"),
  /** Makes ReplicaSets and pods, and collects what has lost its owner. */
  CONTROLLER_MANAGER("kube-controller-manager"),
  /** Gives pods their node. */
  SCHEDULER("kube-scheduler"),
  /** Makes the node and its pods seem to live. */
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
