package io.appoperator.cli.managers;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.KindMetric;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Recreation;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.TransformedKind;
import io.appoperator.core.decode.SpecExtensions;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.ConfigPath;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.LoadedTransformer;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The kinds, managers and transformers as data, by {@code docs/reference/managers.schema.json}. */
final class ManagersDocument {

  /** Incremented on incompatible changes of the output. */
  private static final String SCHEMA = "application-operator/managers/v1";

  private ManagersDocument() {}

  /** Returns all data about the kinds, their managers and their transformers. */
  static ObjectNode of(List<LoadedKind<?>> kinds) {
    ObjectNode document = Json.object().put("schema", SCHEMA);
    ArrayNode list = document.putArray("kinds");
    for (LoadedKind<?> kind : kinds) {
      ObjectNode json = identity(list.addObject(), kind.kind()).put("from", kind.origin());
      ArrayNode managers = json.putArray("managers");
      kind.managers().forEach(manager -> add(managers.addObject(), manager));
      addMetrics(json, kind.primary().metrics());
      if (!kind.transformers().isEmpty()) {
        ArrayNode transformers = json.putArray("transformers");
        kind.transformers().forEach(loaded -> add(transformers.addObject(), loaded));
      }
    }
    return document;
  }

  private static void add(ObjectNode json, LoadedManager<?> manager) {
    json.put("id", manager.id())
        .put("from", manager.origin())
        .put("class", manager.manager().getClass().getName());
    if (manager.extension().isPresent()) {
      json.put("extension", SpecExtensions.path(manager.id()));
    }
    manager
        .config()
        .ifPresent(type -> json.put("config", ConfigPath.manager(manager.id()).toString()));
    ArrayNode renders = json.putArray("renders");
    manager.manages().forEach(managed -> add(renders.addObject(), managed));
    if (!manager.related().isEmpty()) {
      ArrayNode reads = json.putArray("reads");
      manager.related().forEach(related -> add(reads.addObject(), related));
    }
  }

  private static void add(ObjectNode json, ManagedKind managed) {
    identity(json, managed.kind()).put("retainable", managed.retainable());
    addAll(json.putArray("initialOnly"), managed.initialOnly());
    addAll(json.putArray("atLeast"), managed.atLeast());
    addSome(json, "observes", managed.observed().stream());
    if (managed.isOptional()) {
      json.put("optional", true);
    }
    if (managed.generating()) {
      json.put("generates", true);
    }
    addKinds(json, "appliedBefore", managed.appliedBefore());
    addKinds(json, "appliedAfter", managed.appliedAfter());
    addKinds(json, "readyBefore", managed.readyBefore());
    addSome(json, "recreatedIf", managed.recreations().stream().map(Recreation::toString));
  }

  private static void add(ObjectNode json, RelatedKind<?> related) {
    identity(json, related.kind());
    related.projected().stream().sorted().forEach(json.putArray("values")::add);
    related.digested().stream().sorted().forEach(json.putArray("digests")::add);
  }

  private static void addKinds(ObjectNode json, String field, Collection<ResourceKind> kinds) {
    addSome(json, field, kinds.stream().map(ResourceKind::toString));
  }

  private static void addSome(ObjectNode json, String field, Stream<String> texts) {
    texts.sorted().forEach(text -> json.withArrayProperty(field).add(text));
  }

  private static void addMetrics(ObjectNode json, List<KindMetric> metrics) {
    if (metrics.isEmpty()) {
      return;
    }
    ArrayNode list = json.putArray("metrics");
    for (KindMetric metric : metrics) {
      ObjectNode added =
          list.addObject().put("name", metric.name()).put("type", ManagersTables.type(metric));
      if (!metric.unit().isEmpty()) {
        added.put("unit", metric.unit());
      }
      added.put("help", metric.help());
      ObjectNode labels = added.putObject("labels");
      metric.labels().forEach((label, values) -> values.forEach(labels.putArray(label)::add));
    }
  }

  private static void add(ObjectNode json, LoadedTransformer<?> loaded) {
    json.put("id", loaded.id())
        .put("from", loaded.origin())
        .put("class", loaded.transformer().getClass().getName());
    loaded
        .config()
        .ifPresent(type -> json.put("config", ConfigPath.transformer(loaded.id()).toString()));
    ArrayNode changes = json.putArray("changes");
    for (TransformedKind transformed : loaded.transforms()) {
      ObjectNode changed = identity(changes.addObject(), transformed.kind());
      transformed.changed().stream().sorted().forEach(changed.putArray("mayChange")::add);
      transformed.extended().stream().sorted().forEach(changed.putArray("mayAddTo")::add);
    }
  }

  private static void addAll(ArrayNode json, Collection<FieldPath> paths) {
    paths.stream().map(FieldPath::toString).sorted().forEach(json::add);
  }

  private static ObjectNode identity(ObjectNode json, ResourceKind kind) {
    return json.put("apiVersion", kind.apiVersion())
        .put("kind", kind.kind())
        .put("plural", kind.plural());
  }
}
