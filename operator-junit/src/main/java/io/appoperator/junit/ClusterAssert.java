package io.appoperator.junit;

import org.assertj.core.api.AbstractAssert;

/** Assertions on the present state of a cluster. Each method reads the state. */
public final class ClusterAssert extends AbstractAssert<ClusterAssert, TestCluster> {

  ClusterAssert(TestCluster cluster) {
    super(cluster, ClusterAssert.class);
  }

  /** Starts assertions on a Deployment, which need not exist. */
  public ObjectAssert deployment(String name) {
    return object("apps/v1", "Deployment", name);
  }

  /** Starts assertions on a StatefulSet, which need not exist. */
  public ObjectAssert statefulSet(String name) {
    return object("apps/v1", "StatefulSet", name);
  }

  /** Starts assertions on a Service, which need not exist. */
  public ObjectAssert service(String name) {
    return object("v1", "Service", name);
  }

  /** Starts assertions on a ConfigMap, which need not exist. */
  public ObjectAssert configMap(String name) {
    return object("v1", "ConfigMap", name);
  }

  /** Starts assertions on a Secret, which need not exist. */
  public ObjectAssert secret(String name) {
    return object("v1", "Secret", name);
  }

  /** Starts assertions on a Pod, which need not exist. */
  public ObjectAssert pod(String name) {
    return object("v1", "Pod", name);
  }

  /**
   * Starts assertions on an object, which need not exist.
   *
   * @param kind the kind, such as {@code Ingress} or a kind of the plug-ins
   */
  public ObjectAssert object(String kind, String name) {
    return object(actual.apiVersion(kind), kind, name);
  }

  /**
   * Starts assertions on an object of any kind that the server serves.
   *
   * @param apiVersion such as {@code apps/v1}
   */
  public ObjectAssert object(String apiVersion, String kind, String name) {
    return new ObjectAssert(LiveObject.read(actual, apiVersion, kind, name));
  }

  /** Checks how many objects of a kind exist. */
  public ClusterAssert hasCount(String kind, int expected) {
    int found = actual.list(kind).size();
    if (found != expected) {
      failWithMessage(
          "Expected %s objects of the kind %s, but there are %s.%n%s",
          expected, kind, found, LiveObject.conditionsOfPrimaries(actual));
    }
    return this;
  }
}
