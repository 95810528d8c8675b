package io.appoperator.core.observe;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Readiness;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.generated.GeneratedState;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.GroupVersion;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.kind.PodRequests;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.observe.LiveRecord.Owner;
import io.appoperator.core.observe.LiveRecord.OwnerLink;
import io.appoperator.core.plugin.CallInterruptedException;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginDisabledException;
import io.appoperator.core.plugin.RootCause;
import io.appoperator.core.render.OperatorMetadata;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Creates records of live objects. Pure and thread-safe. */
public final class LiveReader {

  private final List<ResourceKind> primaries;
  private final List<String> managerAnnotations;
  private final List<String> transformersAnnotations;
  private final List<String> stageAnnotations;
  private final Map<ResourceKind, Set<FieldPath>> markable = new HashMap<>();
  private final Map<ResourceKind, Set<FieldPath>> bounds = new HashMap<>();
  private final Map<ResourceKind, ReadinessRule> rules = new HashMap<>();
  private final RetainedOwners retained;
  private final ObservedValues observed;
  private final Map<ResourceKind, String> origins = new HashMap<>();

  /** Creates a reader for objects of these primary kinds. */
  public LiveReader(List<LoadedKind<?>> kinds) {
    this.primaries = kinds.stream().map(LoadedKind::kind).toList();
    this.managerAnnotations =
        primaries.stream().map(OperatorMetadata::managerAnnotation).distinct().toList();
    this.transformersAnnotations =
        primaries.stream().map(OperatorMetadata::transformersAnnotation).distinct().toList();
    this.stageAnnotations =
        primaries.stream().map(OperatorMetadata::stageAnnotation).distinct().toList();
    this.retained = new RetainedOwners(kinds);
    this.observed = new ObservedValues(kinds);
    for (LoadedKind<?> kind : kinds) {
      kind.readinessRules().forEach(rules::putIfAbsent);
      kind.readinessOrigins().forEach(origins::putIfAbsent);
      for (ManagedKind managed : kind.managed()) {
        Set<FieldPath> paths = markable.computeIfAbsent(managed.kind(), k -> new HashSet<>());
        paths.addAll(managed.initialOnly());
        paths.addAll(managed.atLeast());
        bounds.computeIfAbsent(managed.kind(), k -> new HashSet<>()).addAll(managed.atLeast());
      }
    }
  }

  /** Creates the record of a live object. */
  public LiveRecord read(ResourceKind kind, ObjectNode live) {
    JsonNode metadata = live.path("metadata");
    // There are few distinct namespaces and managers, but many objects.
    String namespace = metadata.path("namespace").asText().intern();
    Ownership ownership =
        Ownership.of(live, OperatorMetadata.OPERATOR, markable.getOrDefault(kind, Set.of()));
    Readiness readiness = readiness(kind, live);
    return new LiveRecord(
        new ResourceRef(kind, namespace, metadata.path("name").asText()),
        metadata.path("uid").asText(),
        metadata.path("resourceVersion").asText(),
        metadata.has("deletionTimestamp"),
        metadata.has("deletionTimestamp") ? finalizers(metadata) : List.of(),
        owner(kind, metadata, namespace, ownership),
        firstOf(managerAnnotations, metadata),
        firstOf(transformersAnnotations, metadata),
        firstOf(stageAnnotations, metadata),
        ownership,
        readiness,
        quantities(kind, live),
        GeneratedState.of(live),
        observed.of(kind, live),
        readiness.replicas() == null
            ? null
            : PodRequests.of(live.path("spec").path("template").path("spec")));
  }

  private static List<String> finalizers(JsonNode metadata) {
    List<String> finalizers = new ArrayList<>();
    metadata.path("finalizers").forEach(name -> finalizers.add(name.asText()));
    return finalizers;
  }

  /** Returns the first of some annotations that an object has; empty if it has none. */
  private static String firstOf(List<String> annotations, JsonNode metadata) {
    return annotations.stream()
        .map(annotation -> metadata.path("annotations").path(annotation).asText())
        .filter(value -> !value.isEmpty())
        .findFirst()
        .map(String::intern)
        .orElse("");
  }

  private Map<FieldPath, String> quantities(ResourceKind kind, ObjectNode live) {
    Map<FieldPath, String> quantities = new HashMap<>();
    for (FieldPath path : bounds.getOrDefault(kind, Set.of())) {
      JsonNode value = Json.at(live, path);
      if (value != null) {
        quantities.put(path, value.asText());
      }
    }
    return quantities;
  }

  private Owner owner(ResourceKind kind, JsonNode metadata, String namespace, Ownership ownership) {
    for (JsonNode reference : metadata.path("ownerReferences")) {
      if (reference.path("controller").asBoolean()) {
        String text = reference.path("kind").asText() + "/" + reference.path("name").asText();
        ResourceRef primary =
            primaryKind(reference)
                .map(of -> new ResourceRef(of, namespace, reference.path("name").asText()))
                .orElse(null);
        return new Owner(primary, reference.path("uid").asText(), text, OwnerLink.REFERENCE);
      }
    }
    // A client may have removed one of the two; without both, the operator does not own the object.
    boolean managed =
        metadata
                .path("labels")
                .path(OperatorMetadata.MANAGED_BY)
                .asText()
                .equals(OperatorMetadata.OPERATOR)
            || ownership.hash(Set.of()).isPresent();
    return managed ? retained.find(kind, metadata) : Owner.NONE;
  }

  private Optional<ResourceKind> primaryKind(JsonNode reference) {
    String group = GroupVersion.of(reference.path("apiVersion").asText()).group();
    return primaries.stream()
        .filter(k -> k.group().equals(group) && k.kind().equals(reference.path("kind").asText()))
        .findFirst();
  }

  private Readiness readiness(ResourceKind kind, ObjectNode live) {
    boolean hasReadinessRule = rules.containsKey(kind) && !KindTable.takesPrecedence(kind);
    Readiness found =
        hasReadinessRule
            ? byRule(kind, live)
            : KindTable.readiness(kind, live).orElseGet(() -> byRule(kind, live));
    if (found.message().isEmpty()) {
      return found;
    }
    // The cluster may quote the object, such as a pod that a policy rejects.
    Mask mask = Mask.uniform();
    mask.learn(live);
    return new Readiness(found.state(), mask.text(found.message()), found.replicas());
  }

  private Readiness byRule(ResourceKind kind, ObjectNode live) {
    ReadinessRule rule = rules.get(kind);
    if (rule == null) {
      return Readiness.ready();
    }
    try {
      Readiness found =
          requireNonNull(
              rule.assess(Json.read(live, GenericKubernetesResource.class)), "it returned null");
      requireNonNull(found.state(), "it returned no state");
      requireNonNull(found.message(), "it returned no message");
      return found;
    } catch (CallInterruptedException e) {
      throw e;
    } catch (Throwable e) {
      // Plug-in code: an error in it must not stop the watch.
      return Readiness.of(Readiness.State.PROGRESSING, failure(kind, e));
    }
  }

  private String failure(ResourceKind kind, Throwable e) {
    String name = "The readiness rule for %s of %s".formatted(kind, origins.get(kind));
    return e instanceof PluginDisabledException
        ? "%s %s.".formatted(name, e.getMessage())
        : "%s failed: %s".formatted(name, RootCause.of(e));
  }
}
