package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.generated.GeneratedContent;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.GroupVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A cluster in the form of a {@code kubectl get -o yaml} dump. A missing primary that owns an
 * object in the dump is known by its name and uid.
 */
public final class DumpedCluster extends ReadOnlyCluster {

  private final List<ObjectNode> objects;
  private final Map<KindInNamespace, List<ObjectNode>> byPlace = new HashMap<>();
  private final Map<ObjectKey, ObjectNode> byKey = new HashMap<>();
  private final Map<ObjectKey, String> uidsOfOwners = new HashMap<>();

  /** The objects of one kind in one namespace. */
  private record KindInNamespace(String group, String kind, String namespace) {

    static KindInNamespace of(ResourceKind kind, String namespace) {
      return new KindInNamespace(kind.group(), kind.kind(), namespace);
    }

    /** Returns the location of an object, or of a referenced object in its namespace. */
    static KindInNamespace of(JsonNode object, String namespace) {
      String group = GroupVersion.of(object.path("apiVersion").asText()).group();
      return new KindInNamespace(group, object.path("kind").asText(), namespace);
    }
  }

  private record ObjectKey(KindInNamespace kindInNamespace, String name) {}

  /**
   * Creates the cluster from a dump.
   *
   * @param objects of duplicates, the first is used
   */
  public DumpedCluster(List<ObjectNode> objects) {
    this.objects = objects.stream().map(GeneratedContent::hide).toList();
    for (ObjectNode object : this.objects) {
      JsonNode metadata = object.path("metadata");
      String namespace = metadata.path("namespace").asText();
      KindInNamespace kindInNamespace = KindInNamespace.of(object, namespace);
      byPlace.computeIfAbsent(kindInNamespace, unused -> new ArrayList<>()).add(object);
      byKey.putIfAbsent(new ObjectKey(kindInNamespace, metadata.path("name").asText()), object);
      for (JsonNode owner : metadata.path("ownerReferences")) {
        uidsOfOwners.putIfAbsent(
            new ObjectKey(KindInNamespace.of(owner, namespace), owner.path("name").asText()),
            owner.path("uid").asText());
      }
    }
  }

  /** Returns whether the dump contains managedFields. */
  public boolean hasManagedFields() {
    return objects.stream().anyMatch(object -> object.path("metadata").has("managedFields"));
  }

  @Override
  public Optional<ObjectNode> get(ResourceRef ref) {
    ObjectKey key = new ObjectKey(KindInNamespace.of(ref.kind(), ref.namespace()), ref.name());
    return Optional.ofNullable(byKey.get(key))
        .map(ObjectNode::deepCopy)
        .or(() -> Optional.ofNullable(uidsOfOwners.get(key)).map(uid -> owner(ref, uid)));
  }

  @Override
  public ListPage.End list(ResourceKind kind, ListQuery query, Consumer<ObjectNode> items) {
    for (ObjectNode object : candidates(kind, query)) {
      if (hasLabel(object, query.labelSelector())) {
        items.accept(object.deepCopy());
      }
    }
    return new ListPage.End("", "");
  }

  private List<ObjectNode> candidates(ResourceKind kind, ListQuery query) {
    String namespace = query.namespace();
    if (namespace != null) {
      return byPlace.getOrDefault(KindInNamespace.of(kind, namespace), List.of());
    }
    KindInNamespace anywhere = KindInNamespace.of(kind, "");
    return objects.stream()
        .filter(object -> KindInNamespace.of(object, "").equals(anywhere))
        .toList();
  }

  private static ObjectNode owner(ResourceRef ref, String uid) {
    ObjectNode primary = Json.object();
    primary.put("apiVersion", ref.kind().apiVersion()).put("kind", ref.kind().kind());
    primary
        .putObject("metadata")
        .put("namespace", ref.namespace())
        .put("name", ref.name())
        .put("uid", uid);
    return primary;
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
