package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads the primary resources of a command. If a command previews many of a namespace, they are
 * listed once; if the list fails, for example because it is forbidden, each one is read. Keeps the
 * bytes of listed ones until they are used: a tree takes about ten times the memory. Thread-safe.
 */
final class LivePrimaries {

  private static final int PAGE = 500;

  /** Reading so few one by one is faster than a list of a namespace that may have thousands. */
  private static final int FEW = 10;

  /** At most this many are kept; tens of MB. Others are read one by one. */
  private static final int MOST = 10_000;

  private record Place(String namespace, ResourceKind kind) {}

  private final Cluster cluster;
  private final PreviewScope scope;
  private final Map<Place, Map<ResourceRef, byte[]>> listed = new ConcurrentHashMap<>();

  LivePrimaries(Cluster cluster, PreviewScope scope) {
    this.cluster = cluster;
    this.scope = scope;
  }

  /**
   * Returns a live primary resource, which may be as old as the command; empty if there is none.
   *
   * @throws ClusterException if it cannot be read
   */
  Optional<ObjectNode> take(ResourceRef ref) {
    byte[] document =
        listed.computeIfAbsent(new Place(ref.namespace(), ref.kind()), this::list).remove(ref);
    return document == null ? cluster.get(ref) : Optional.of(parse(document));
  }

  private Map<ResourceRef, byte[]> list(Place place) {
    Map<ResourceRef, byte[]> documents = new ConcurrentHashMap<>();
    if (scope.count(place.kind, place.namespace) <= FEW) {
      return documents;
    }
    ListQuery query = ListQuery.in(place.namespace).limit(PAGE);
    try {
      ListPage.End end;
      do {
        end = cluster.list(place.kind, query, item -> add(place, item, documents));
        query = query.from(end.continueToken());
      } while (!end.continueToken().isEmpty());
    } catch (ClusterException e) {
      // A GET needs less permission, and reports what is wrong.
    }
    return documents;
  }

  private void add(Place place, ObjectNode item, Map<ResourceRef, byte[]> documents) {
    String name = item.path("metadata").path("name").asText();
    ResourceRef ref = new ResourceRef(place.kind, place.namespace, name);
    if (scope.contains(ref) && documents.size() < MOST) {
      documents.put(ref, Json.bytes(item));
    }
  }

  private static ObjectNode parse(byte[] document) {
    try {
      return Json.parse(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
