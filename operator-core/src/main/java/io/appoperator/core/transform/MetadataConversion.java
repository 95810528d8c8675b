package io.appoperator.core.transform;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts metadata. Jackson takes longer for it than the rest of a transformation does. */
final class MetadataConversion {

  private static final String NAME = "name";
  private static final String NAMESPACE = "namespace";
  private static final String LABELS = "labels";
  private static final String ANNOTATIONS = "annotations";
  private static final Set<String> USUAL = Set.of(NAME, NAMESPACE, LABELS, ANNOTATIONS);

  private MetadataConversion() {}

  /** Returns a copy that may be changed. */
  static ObjectMeta model(JsonNode tree) {
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      if (!USUAL.contains(member.getKey())) {
        return read(tree);
      }
    }
    ObjectMeta metadata = new ObjectMeta();
    metadata.setName(tree.path(NAME).textValue());
    metadata.setNamespace(tree.path(NAMESPACE).textValue());
    metadata.setLabels(texts(tree.path(LABELS)));
    metadata.setAnnotations(texts(tree.path(ANNOTATIONS)));
    return metadata;
  }

  static JsonNode tree(ObjectMeta metadata) {
    if (!isUsual(metadata)) {
      return Json.tree(metadata);
    }
    ObjectNode tree = Json.object();
    tree.put(NAME, metadata.getName()).put(NAMESPACE, metadata.getNamespace());
    put(tree, LABELS, metadata.getLabels());
    put(tree, ANNOTATIONS, metadata.getAnnotations());
    return tree;
  }

  private static boolean isUsual(ObjectMeta metadata) {
    return metadata.getFinalizers().isEmpty()
        && metadata.getOwnerReferences().isEmpty()
        && metadata.getManagedFields().isEmpty()
        && metadata.getAdditionalProperties().isEmpty()
        && isUnset(metadata.getCreationTimestamp())
        && isUnset(metadata.getDeletionTimestamp())
        && isUnset(metadata.getDeletionGracePeriodSeconds())
        && isUnset(metadata.getGenerateName())
        && isUnset(metadata.getGeneration())
        && isUnset(metadata.getResourceVersion())
        && isUnset(metadata.getSelfLink())
        && isUnset(metadata.getUid());
  }

  private static boolean isUnset(@Nullable Object value) {
    return value == null;
  }

  private static ObjectMeta read(JsonNode tree) {
    try {
      return Json.read(tree, ObjectMeta.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("The metadata of a rendered object cannot be read.", e);
    }
  }

  @SuppressWarnings("unchecked") // the values of labels and annotations are texts
  private static Map<String, String> texts(JsonNode tree) {
    return tree instanceof ObjectNode map
        ? (Map<String, String>) (Map<String, ?>) new CopiedMap(map)
        : new LinkedHashMap<>();
  }

  private static void put(ObjectNode tree, String name, @Nullable Map<String, String> texts) {
    JsonNode map = texts == null ? null : ObjectConversion.node(texts);
    if (map != null && !map.isEmpty()) {
      tree.set(name, map);
    }
  }
}
