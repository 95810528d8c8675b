package io.appoperator.embedded.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import java.util.List;

/** A kind whose watches are compared. */
enum WatchedKind {
  CONFIG_MAP(
      "v1", "configmaps", "ConfigMap", "{data: {a: '1'}}", "[{data: {a: '2'}}, {data: null}]"),

  SERVICE(
      "v1",
      "services",
      "Service",
      "{spec: {clusterIP: 'None', ports: [{port: 80}]}}",
      "[{spec: {ports: [{port: 81}]}}, {spec: {publishNotReadyAddresses: true}}]") {
    @Override
    List<String> fieldSelectors() {
      return List.of("metadata.name!=a", "spec.type=ClusterIP", "spec.clusterIP=None");
    }
  },

  DEPLOYMENT(
      "apps/v1",
      "deployments",
      "Deployment",
      """
      {spec: {replicas: 0, selector: {matchLabels: {app: 'a'}}, template: {
        metadata: {labels: {app: 'a'}}, spec: {containers: [{name: 'c', image: 'i:1'}]}}}}
      """,
      "[{spec: {paused: true}}, {spec: {minReadySeconds: 1}}]") {
    @Override
    boolean hasController() {
      return true;
    }
  },

  WIDGET(
      Widgets.API_VERSION,
      "widgets",
      "Widget",
      "{spec: {image: 'one'}}",
      "[{spec: {image: 'two'}}, {spec: {replicas: 3}}]"),

  /** Its objects are not deleted, because that takes the real server a while. */
  NAMESPACE("v1", "namespaces", "Namespace", "{}", "[{metadata: {annotations: {a: '1'}}}]") {
    @Override
    boolean isNamespaced() {
      return false;
    }

    @Override
    List<String> fieldSelectors() {
      return List.of("status.phase=Active");
    }
  };

  private final String apiVersion;
  private final String plural;
  private final String kind;
  private final String content;
  private final String patches;

  WatchedKind(String apiVersion, String plural, String kind, String content, String patches) {
    this.apiVersion = apiVersion;
    this.plural = plural;
    this.kind = kind;
    this.content = content;
    this.patches = patches;
  }

  /** Returns whether a controller of kube-controller-manager writes the status. */
  boolean hasController() {
    return false;
  }

  boolean isNamespaced() {
    return true;
  }

  /** Returns field selectors that select the object {@code last}. */
  List<String> fieldSelectors() {
    return List.of("metadata.name!=a");
  }

  List<String> patches() {
    return Widgets.json(patches).valueStream().map(JsonNode::toString).toList();
  }

  /** Returns the path of the list, from the root of the server. */
  String path(String namespace) {
    return "%s/%s/%s%s"
        .formatted(
            apiVersion.contains("/") ? "apis" : "api",
            apiVersion,
            isNamespaced() ? "namespaces/" + namespace + "/" : "",
            plural);
  }

  /** Returns the name of an object, which is unique in the cluster if the kind needs that. */
  String name(String namespace, String name) {
    return isNamespaced() ? name : namespace + "-" + name;
  }

  /** Returns an object to create. */
  ObjectNode object(String name, JsonNode labels) {
    ObjectNode object = (ObjectNode) Widgets.json(content);
    object.put("apiVersion", apiVersion).put("kind", kind);
    ObjectNode metadata = object.withObjectProperty("metadata");
    metadata.put("name", name).set("labels", labels);
    return object;
  }
}
