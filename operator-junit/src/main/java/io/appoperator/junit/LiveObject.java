package io.appoperator.junit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.kind.KindTable;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An object of the server at one moment.
 *
 * @param cluster where it was read
 * @param kind its kind
 * @param name its name
 * @param resource the object; empty if it does not exist
 */
record LiveObject(
    TestCluster cluster, String kind, String name, Optional<GenericKubernetesResource> resource) {

  static LiveObject read(TestCluster cluster, String apiVersion, String kind, String name) {
    return new LiveObject(cluster, kind, name, cluster.find(apiVersion, kind, name));
  }

  /** Returns the object as JSON; missing if it does not exist. */
  JsonNode json() {
    return resource.<JsonNode>map(Json::tree).orElse(MissingNode.getInstance());
  }

  /** Returns whether the object is ready, by the rules of the operator for its kind. */
  Readiness readiness() {
    JsonNode json = json();
    return KindTable.readiness(resourceKind(json), json).orElseGet(() -> readiness(json));
  }

  private Readiness readiness(JsonNode json) {
    JsonNode ready = Conditions.find(json.path("status"), "Ready");
    if (ready.isMissingNode()) {
      return cluster.primaryKinds().contains(kind)
          ? Readiness.of(State.PROGRESSING, "without a condition Ready")
          : Readiness.ready();
    }
    if (!observes(ready, json)) {
      return Readiness.of(State.PROGRESSING, "with a status of an earlier spec");
    }
    return Conditions.isTrue(ready)
        ? Readiness.ready()
        : Readiness.of(State.PROGRESSING, ready.path("message").asText());
  }

  private static boolean observes(JsonNode condition, JsonNode json) {
    return !condition.has("observedGeneration")
        || condition.path("observedGeneration").asLong()
            == json.at("/metadata/generation").asLong();
  }

  /** Rules about kinds need no plural. */
  private ResourceKind resourceKind(JsonNode json) {
    String[] version = json.path("apiVersion").asText().split("/", 2);
    return version.length == 1
        ? new ResourceKind("", version[0], kind, kind)
        : new ResourceKind(version[0], version[1], kind, kind);
  }

  /** Returns the object without managed fields, and what the operator reports. */
  String describe() {
    return resource.map(LiveObject::yaml).orElse("%s does not exist.%n".formatted(this))
        + conditionsOfPrimaries(cluster);
  }

  /** Returns a line for each condition of each primary resource. */
  static String conditionsOfPrimaries(TestCluster cluster) {
    return cluster.primaryKinds().stream()
        .flatMap(kind -> cluster.list(kind).stream())
        .flatMap(LiveObject::conditions)
        .collect(Collectors.joining("\n"));
  }

  private static Stream<String> conditions(GenericKubernetesResource primary) {
    String name = primary.getKind() + "/" + primary.getMetadata().getName();
    return Conditions.all(Json.tree(primary).path("status"))
        .map(
            condition ->
                "%s: %s=%s (%s) %s"
                    .formatted(
                        name,
                        condition.path("type").asText(),
                        condition.path("status").asText(),
                        condition.path("reason").asText(),
                        condition.path("message").asText()));
  }

  private static String yaml(GenericKubernetesResource resource) {
    resource.getMetadata().setManagedFields(null);
    return Serialization.asYaml(resource);
  }

  @Override
  public String toString() {
    return kind + "/" + name;
  }
}
