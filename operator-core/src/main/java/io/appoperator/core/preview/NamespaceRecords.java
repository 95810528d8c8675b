package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.OperatorMetadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The objects of primaries in a namespace. Each kind is listed once. Not thread-safe. */
final class NamespaceRecords {

  private static final int PAGE = 500;

  private record Place(String namespace, ResourceKind kind) {}

  private final Cluster cluster;
  private final LiveReader reader;
  private final Map<Place, Map<ResourceRef, List<LiveRecord>>> listed = new HashMap<>();

  NamespaceRecords(Cluster cluster, LiveReader reader) {
    this.cluster = cluster;
    this.reader = reader;
  }

  /** Returns the records of a kind that name a primary as their owner. */
  List<LiveRecord> of(ResourceRef primary, ResourceKind kind) {
    return listed
        .computeIfAbsent(new Place(primary.namespace(), kind), this::list)
        .getOrDefault(primary, List.of());
  }

  private Map<ResourceRef, List<LiveRecord>> list(Place place) {
    Map<ResourceRef, List<LiveRecord>> byPrimary = new HashMap<>();
    ListQuery query =
        ListQuery.in(place.namespace)
            .labelled(OperatorMetadata.MANAGED_BY + "=" + OperatorMetadata.OPERATOR)
            .limit(PAGE);
    try {
      ListPage page;
      do {
        page = cluster.list(place.kind, query);
        for (ObjectNode item : page.items()) {
          LiveRecord record = reader.read(place.kind, item);
          ResourceRef owner = record.owner().primary();
          if (owner != null) {
            byPrimary.computeIfAbsent(owner, ref -> new ArrayList<>()).add(record);
          }
        }
        query = query.from(page.continueToken());
      } while (!page.continueToken().isEmpty());
    } catch (ClusterException e) {
      // A kind that is not installed has no objects.
      if (e.failure() != Failure.NOT_FOUND) {
        throw e;
      }
    }
    return byPrimary;
  }
}
