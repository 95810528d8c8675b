package io.appoperator.core.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Primary;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks the objects that one manager returned for one primary resource, adds the operator's
 * metadata, and creates manifests.
 */
final class ManifestFactory {

  private static final String ON = "true";

  private final LoadedManager<?> manager;
  private final Primary<?> primary;
  private final Map<String, String> labels;
  private final ReservedKeys reserved;

  ManifestFactory(
      LoadedManager<?> manager,
      Primary<?> primary,
      Map<String, String> labels,
      ReservedKeys reserved) {
    this.manager = manager;
    this.primary = primary;
    this.labels = labels;
    this.reserved = reserved;
  }

  /**
   * Creates the manifest of an object, without its digest: transformers may change the object.
   *
   * @throws RejectedObjectException if this manager must not render the object
   */
  Manifest create(DesiredObject desired) {
    if (!(Json.sortedTree(desired.object()) instanceof ObjectNode json)) {
      throw new RejectedObjectException("returned a value that is not an object");
    }
    ManagedKind kind = kindOf(json);
    checkMarks(desired.initialOnly(), kind.initialOnly(), "initial only", kind);
    checkMarks(desired.atLeast(), kind.atLeast(), "a lower bound", kind);
    checkRetention(desired.retention(), kind);
    GeneratedMarkCheck.check(desired, kind, json);

    json.remove("status");
    ObjectNode metadata = json.withObjectProperty("metadata");
    String name = metadata.path("name").asText();
    if (name.isEmpty()) {
      throw new RejectedObjectException(
          "returned a %s without a name".formatted(kind.kind().kind()));
    }
    ResourceRef ref = new ResourceRef(kind.kind(), primary.namespace(), name);
    checkScope(metadata, ref);
    reserved.check(json, ref, labels);
    GeneratedMarks generated = GeneratedMarks.of(desired.generated());
    addOperatorMetadata(metadata, ref, desired.retention(), generated);
    return new Manifest(
        ref,
        manager.id(),
        ordered(json),
        desired.initialOnly(),
        desired.atLeast(),
        desired.retention(),
        immutableFieldPolicy(desired.retention()),
        generated,
        kind.recreations(),
        Digest.PENDING,
        Transformation.NONE);
  }

  /** A retained object holds data that cannot be created again. */
  private ImmutableFieldPolicy immutableFieldPolicy(Retention retention) {
    boolean asked =
        ON.equals(primary.annotations().get(OperatorMetadata.recreateAnnotation(primary.kind())));
    return asked && retention == Retention.OWNED
        ? ImmutableFieldPolicy.RECREATE
        : ImmutableFieldPolicy.REFUSE;
  }

  private ManagedKind kindOf(JsonNode tree) {
    String apiVersion = tree.path("apiVersion").asText();
    String kind = tree.path("kind").asText();
    for (ManagedKind managed : manager.manages()) {
      if (managed.kind().kind().equals(kind) && managed.kind().apiVersion().equals(apiVersion)) {
        return managed;
      }
    }
    throw new RejectedObjectException(
        "returned a %s of %s, which it does not declare in manages()".formatted(kind, apiVersion));
  }

  private static void checkMarks(
      Set<FieldPath> marked, Set<FieldPath> declared, String as, ManagedKind kind) {
    if (declared.containsAll(marked)) {
      return;
    }
    for (FieldPath path : new TreeSet<>(marked)) {
      if (!declared.contains(path)) {
        throw new RejectedObjectException(
            "marked %s of a %s as %s without declaring it in manages()"
                .formatted(path, kind.kind().kind(), as));
      }
    }
  }

  private static void checkRetention(Retention retention, ManagedKind kind) {
    if (retention == Retention.RETAINED && !kind.retainable()) {
      throw new RejectedObjectException(
          "marked a %s as retained without declaring it in manages()"
              .formatted(kind.kind().kind()));
    }
  }

  private void checkScope(ObjectNode metadata, ResourceRef ref) {
    String namespace = metadata.path("namespace").asText(primary.namespace());
    if (!namespace.equals(primary.namespace())) {
      throw new RejectedObjectException(
          "returned %s in the namespace '%s'; it must be in the namespace of its primary, '%s'"
              .formatted(ref, namespace, primary.namespace()));
    }
    if (metadata.has("ownerReferences")) {
      throw new RejectedObjectException(
          "returned %s with ownerReferences; the operator sets them".formatted(ref));
    }
  }

  private void addOperatorMetadata(
      ObjectNode metadata, ResourceRef ref, Retention retention, GeneratedMarks generated) {
    metadata.put("namespace", primary.namespace());
    ObjectNode all = metadata.withObjectProperty("labels");
    labels.forEach(
        (key, value) -> {
          String given = all.path(key).asText(value);
          if (!given.equals(value)) {
            throw new RejectedObjectException(
                "returned %s with the label %s: %s; the operator sets it to %s"
                    .formatted(ref, key, given, value));
          }
          all.put(key, value);
        });
    ObjectNode annotations = metadata.withObjectProperty("annotations");
    annotations.put(OperatorMetadata.managerAnnotation(primary.kind()), manager.id());
    if (retention == Retention.RETAINED) {
      annotations.put(OperatorMetadata.primaryAnnotation(primary.kind()), primary.name());
    }
    if (!generated.isEmpty()) {
      annotations.put(
          OperatorMetadata.generatedAnnotation(primary.kind()), generated.keys().text());
    }
  }

  /** Puts apiVersion, kind and metadata first, as in hand-written manifests. */
  static ObjectNode ordered(ObjectNode tree) {
    ObjectNode ordered = Json.object();
    for (String first : new String[] {"apiVersion", "kind", "metadata"}) {
      JsonNode value = tree.get(first);
      if (value != null) {
        ordered.set(first, value);
      }
    }
    for (Map.Entry<String, JsonNode> entry : tree.properties()) {
      ordered.putIfAbsent(entry.getKey(), entry.getValue());
    }
    return ordered;
  }
}
