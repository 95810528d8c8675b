package io.appoperator.core.render;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The labels and annotations by which the operator recognizes its objects. A manager must not set
 * them, and must not copy them from user input, because an object could then name another primary
 * resource as its owner. Pure and thread-safe.
 *
 * <p>The metadata of an object must not have a key under the group of a primary kind. Controllers
 * in the cluster create objects from templates, so templates must not have the keys that the
 * operator reads. A manager may set other keys there, such as a checksum that starts a rollout of
 * the pods.
 */
final class ReservedKeys {

  private static final String METADATA = "metadata";
  private static final String[] MAPS = {"labels", "annotations"};

  private final Set<String> prefixes = new HashSet<>();
  private final Set<String> keys = new HashSet<>();

  ReservedKeys(Collection<ResourceKind> primaries) {
    for (ResourceKind primary : primaries) {
      prefixes.add(primary.group() + "/");
      keys.add(OperatorMetadata.primaryAnnotation(primary));
      keys.add(OperatorMetadata.managerAnnotation(primary));
      keys.add(OperatorMetadata.transformersAnnotation(primary));
    }
  }

  /**
   * Checks an object before the operator's metadata is added.
   *
   * @param labels the labels that the operator sets itself
   * @throws RejectedObjectException if the object has a reserved key
   */
  void check(JsonNode object, ResourceRef ref, Map<String, String> labels) {
    for (String map : MAPS) {
      for (Map.Entry<String, JsonNode> entry : object.path(METADATA).path(map).properties()) {
        String key = entry.getKey();
        if (isUnderAGroup(key) && !entry.getValue().asText().equals(labels.get(key))) {
          throw refused(ref, map, key);
        }
      }
    }
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (!field.getKey().equals(METADATA)) {
        checkTemplates(field.getValue(), ref);
      }
    }
  }

  private void checkTemplates(JsonNode part, ResourceRef ref) {
    JsonNode metadata = part.get(METADATA);
    if (metadata != null) {
      for (String map : MAPS) {
        for (Map.Entry<String, JsonNode> entry : metadata.path(map).properties()) {
          if (keys.contains(entry.getKey())) {
            throw refused(ref, map, entry.getKey());
          }
        }
      }
    }
    for (JsonNode child : part) {
      if (child.isContainerNode()) {
        checkTemplates(child, ref);
      }
    }
  }

  /** Returns whether a key is under the group of a primary kind. */
  boolean isUnderAGroup(String key) {
    int slash = key.indexOf('/');
    return slash > 0 && prefixes.contains(key.substring(0, slash + 1));
  }

  private static RejectedObjectException refused(ResourceRef ref, String map, String key) {
    return new RejectedObjectException(
        "returned %s with the %s %s; keys under %s are reserved for the operator, use another prefix"
            .formatted(
                ref,
                map.equals("labels") ? "label" : "annotation",
                key,
                key.substring(0, key.indexOf('/') + 1)));
  }
}
