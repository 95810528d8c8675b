package io.appoperator.junit;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.Conditions;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on an object as it was read; null if it does not exist. A failure prints the object,
 * and the conditions of the primary resources. {@code satisfies} takes other assertions on it.
 */
public final class ObjectAssert extends AbstractAssert<ObjectAssert, GenericKubernetesResource> {

  private final LiveObject live;

  ObjectAssert(LiveObject live) {
    super(live.resource().orElse(null), ObjectAssert.class);
    this.live = live;
  }

  /** Checks that the object exists. */
  public ObjectAssert exists() {
    return check(live.resource().isPresent(), "to exist");
  }

  /** Checks that the object does not exist. */
  public ObjectAssert doesNotExist() {
    return check(live.resource().isEmpty(), "not to exist");
  }

  /**
   * Checks that the object is ready. A workload is ready if its latest template runs in all
   * replicas. A primary resource is ready if its condition {@code Ready} is true for its latest
   * spec. Objects of other kinds are ready if their condition {@code Ready} is true, or if they
   * have none.
   */
  public ObjectAssert isReady() {
    Readiness readiness = exists().live.readiness();
    return check(
        readiness.state() == Readiness.State.READY,
        "to be ready, but it is " + readiness.state() + " " + readiness.message());
  }

  /** Checks that a condition is true. */
  public ObjectAssert hasCondition(String type) {
    return hasCondition(type, "True");
  }

  /**
   * Checks a condition.
   *
   * @param status {@code True}, {@code False} or {@code Unknown}
   */
  public ObjectAssert hasCondition(String type, String status) {
    return check(
        exists().condition(type).path("status").asText().equals(status),
        "to have the condition %s=%s".formatted(type, status));
  }

  /** Checks a condition with its reason. */
  public ObjectAssert hasCondition(String type, String status, String reason) {
    return check(
        hasCondition(type, status).condition(type).path("reason").asText().equals(reason),
        "to have the condition %s=%s with the reason %s".formatted(type, status, reason));
  }

  /** Checks that the controller of the object is another object. */
  public ObjectAssert isOwnedBy(HasMetadata owner) {
    String uid = owner.getMetadata().getUid();
    return check(
        exists()
            .live
            .json()
            .at("/metadata/ownerReferences")
            .valueStream()
            .anyMatch(
                reference ->
                    reference.path("controller").asBoolean()
                        && reference.path("uid").asText().equals(uid)),
        "to be owned by %s/%s (uid %s)"
            .formatted(owner.getKind(), owner.getMetadata().getName(), uid));
  }

  /** Checks that the controller of the object is another object. */
  public ObjectAssert isOwnedBy(String kind, String name) {
    return isOwnedBy(live.cluster().get(kind, name));
  }

  /** Checks {@code spec.replicas}. */
  public ObjectAssert hasReplicas(int expected) {
    return hasField("/spec/replicas", expected);
  }

  /** Checks the images of the containers, in their order. */
  public ObjectAssert hasImages(String... expected) {
    JsonNode spec = exists().live.json().path("spec");
    JsonNode pod = spec.has("template") ? spec.at("/template/spec") : spec;
    return check(
        pod.path("containers")
            .valueStream()
            .map(container -> container.path("image").asText())
            .toList()
            .equals(List.of(expected)),
        "to have the images " + String.join(", ", expected));
  }

  /** Checks a label. */
  public ObjectAssert hasLabel(String key, String value) {
    return check(
        exists().live.json().at("/metadata/labels").path(key).asText().equals(value),
        "to have the label %s=%s".formatted(key, value));
  }

  /**
   * Checks a field.
   *
   * @param pointer a JSON pointer, such as {@code /spec/template/spec/containers/0/image}
   * @param expected a value, a list or a map; null if the field must not be there
   */
  public ObjectAssert hasField(String pointer, @Nullable Object expected) {
    JsonNode found = exists().live.json().at(pointer);
    JsonNode wanted = expected == null ? null : Json.tree(expected);
    return check(
        wanted == null
            ? found.isMissingNode()
            : Objects.equals(found.toString(), wanted.toString()),
        "to have %s in the field %s, but it has %s"
            .formatted(wanted, pointer, found.isMissingNode() ? "none" : found));
  }

  private JsonNode condition(String type) {
    return Conditions.find(live.json().path("status"), type);
  }

  private ObjectAssert check(boolean holds, String expectation) {
    if (!holds) {
      failWithMessage("%s", "Expected %s %s.%n%s".formatted(live, expectation, live.describe()));
    }
    return this;
  }
}
