package io.appoperator.core.render;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The labels and annotations by which the operator recognizes its objects. No manager may set them,
 * nor pass them on from user input: an object could name another primary resource as its own. Pure
 * and thread-safe.
 *
 * <p>The metadata of an object may have no key under the group of a primary kind. In templates,
 * from which controllers of the cluster make further objects, the keys that the operator reads are
 * refused; a manager may set others there, such as a checksum that rolls the pods.
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
    }
  }

  /**
   * Checks an object before it is stamped.
   *
   * @param labels the labels that the operator sets itself
   * @throws RefusedObjectException if the object has a reserved key
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
    object
        .properties()
        .forEach(
            field -> {
              if (!field.getKey().equals(METADATA)) {
                checkTemplates(field.getValue(), ref);
              }
            });
  }

  private void checkTemplates(JsonNode part, ResourceRef ref) {
    if (part.isObject()) {
      for (String map : MAPS) {
        for (Map.Entry<String, JsonNode> entry : part.path(METADATA).path(map).properties()) {
          if (keys.contains(entry.getKey())) {
            throw refused(ref, map, entry.getKey());
          }
        }
      }
    }
    part.forEach(child -> checkTemplates(child, ref));
  }

  private boolean isUnderAGroup(String key) {
    int slash = key.indexOf('/');
    return slash > 0 && prefixes.contains(key.substring(0, slash + 1));
  }

  private static RefusedObjectException refused(ResourceRef ref, String map, String key) {
    return new RefusedObjectException(
        "returned %s with the %s %s; keys under %s are reserved for the operator, use another prefix"
            .formatted(
                ref,
                map.equals("labels") ? "label" : "annotation",
                key,
                key.substring(0, key.indexOf('/') + 1)));
  }
}
