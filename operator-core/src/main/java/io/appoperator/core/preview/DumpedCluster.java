package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A cluster as {@code kubectl get -o yaml} wrote it down. A primary that is not there but owns an
 * object that is, is known by its name and uid.
 */
public final class DumpedCluster extends ReadOnlyCluster {

  private final List<ObjectNode> objects;

  /**
   * Takes what was dumped.
   *
   * @param documents objects, and Lists of objects
   */
  public DumpedCluster(List<ObjectNode> documents) {
    this.objects = ObjectLists.flatten(documents);
  }

  /** Tells whether the dump says who owns which fields. */
  public boolean hasManagedFields() {
    return objects.stream().anyMatch(object -> object.path("metadata").has("managedFields"));
  }

  @Override
  public Optional<ObjectNode> get(ResourceRef ref) {
    return objects.stream()
        .filter(object -> isOf(ref.kind(), object))
        .filter(object -> object.path("metadata").path("name").asText().equals(ref.name()))
        .filter(object -> isIn(ref.namespace(), object))
        .map(ObjectNode::deepCopy)
        .findFirst()
        .or(() -> asOwner(ref));
  }

  @Override
  public ListPage list(ResourceKind kind, ListQuery query) {
    List<ObjectNode> found = new ArrayList<>();
    for (ObjectNode object : objects) {
      if (isOf(kind, object)
          && (query.namespace() == null || isIn(query.namespace(), object))
          && hasLabel(object, query.labelSelector())) {
        found.add(object.deepCopy());
      }
    }
    return new ListPage(found, "", "");
  }

  private Optional<ObjectNode> asOwner(ResourceRef ref) {
    for (ObjectNode object : objects) {
      for (JsonNode owner : object.path("metadata").path("ownerReferences")) {
        if (isIn(ref.namespace(), object)
            && isOf(ref.kind(), owner)
            && owner.path("name").asText().equals(ref.name())) {
          ObjectNode primary = Json.object();
          primary.put("apiVersion", ref.kind().apiVersion()).put("kind", ref.kind().kind());
          primary
              .putObject("metadata")
              .put("namespace", ref.namespace())
              .put("name", ref.name())
              .put("uid", owner.path("uid").asText());
          return Optional.of(primary);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isOf(ResourceKind kind, JsonNode object) {
    return ObjectLists.group(object).equals(kind.group())
        && object.path("kind").asText().equals(kind.kind());
  }

  private static boolean isIn(String namespace, JsonNode object) {
    return object.path("metadata").path("namespace").asText().equals(namespace);
  }

  private static boolean hasLabel(ObjectNode object, String selector) {
    int equals = selector.indexOf('=');
    JsonNode labels = object.path("metadata").path("labels");
    return equals < 0
        || labels
            .path(selector.substring(0, equals))
            .asText()
            .equals(selector.substring(equals + 1));
  }
}
