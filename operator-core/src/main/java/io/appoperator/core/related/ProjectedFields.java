package io.appoperator.core.related;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.RelatedObject;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import io.appoperator.core.json.ValuePath;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The fields of each related kind that managers declare. Pure and thread-safe. */
public final class ProjectedFields {

  private final Map<ResourceKind, KindFields> byKind = new TreeMap<>();

  /** The fields of a kind. */
  private record KindFields(Map<String, ValuePath> values, Map<String, ValuePath> digests) {}

  /**
   * @param related the declarations of all managers; several of one kind are united
   */
  public ProjectedFields(Collection<? extends RelatedKind<?>> related) {
    for (RelatedKind<?> kind : related) {
      KindFields fields =
          byKind.computeIfAbsent(
              kind.kind(), key -> new KindFields(new TreeMap<>(), new TreeMap<>()));
      kind.projected().forEach(path -> fields.values.put(path, ValuePath.parse(path)));
      kind.digested().forEach(path -> fields.digests.put(path, ValuePath.parse(path)));
    }
  }

  /** Returns the related kinds, sorted. */
  public Set<ResourceKind> kinds() {
    return new TreeSet<>(byKind.keySet());
  }

  /**
   * Returns the projection of an object; keeps nothing else of it.
   *
   * @param kind one of the related kinds
   */
  public Projection project(ResourceKind kind, ObjectNode object) {
    KindFields fields = byKind.getOrDefault(kind, new KindFields(Map.of(), Map.of()));
    Map<String, String> values = texts(fields.values, object);
    Map<String, String> digests = texts(fields.digests, object);
    digests.replaceAll((path, json) -> Projection.hash(json));
    return new Projection(values, digests, size(values) + size(digests));
  }

  /** Returns what one manager sees of an object. */
  public static RelatedObject view(RelatedKind<?> kind, String name, Projection projection) {
    Map<String, Object> values = new HashMap<>();
    for (String path : kind.projected()) {
      if (projection.values().containsKey(path)) {
        values.put(path, projection.value(path));
      }
    }
    String digest = kind.digested().isEmpty() ? "" : projection.digestOf(kind.digested());
    return new RelatedObject(name, values, digest);
  }

  private static Map<String, String> texts(Map<String, ValuePath> paths, ObjectNode object) {
    Map<String, String> texts = new HashMap<>();
    paths.forEach(
        (path, at) -> {
          JsonNode value = at.in(object);
          if (!value.isMissingNode() && !value.isNull()) {
            texts.put(path, new String(Json.bytes(Json.sorted(value)), StandardCharsets.UTF_8));
          }
        });
    return texts;
  }

  private static int size(Map<String, String> texts) {
    return texts.values().stream()
        .mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length)
        .sum();
  }
}
