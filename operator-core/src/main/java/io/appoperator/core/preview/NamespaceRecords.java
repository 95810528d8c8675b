package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.preview.LiveObject.Details;
import io.appoperator.core.render.OperatorMetadata;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Records of the objects of primary resources. Each kind is listed once in each namespace, and only
 * the records of primaries in the scope are kept. For a single command. Thread-safe.
 */
public final class NamespaceRecords {

  private static final int PAGE = 500;

  private record ListedKind(String namespace, ResourceKind kind) {}

  private final Cluster cluster;
  private final LiveReader reader;
  private final PreviewScope scope;
  private final @Nullable Map<ResourceKind, Set<FieldPath>> initialOnly;
  private final Map<ListedKind, CompletableFuture<Map<ResourceRef, List<LiveObject>>>> listed =
      new ConcurrentHashMap<>();

  /**
   * @param plugins the kinds of all primaries in the scope
   */
  public NamespaceRecords(PluginRegistry plugins, Cluster cluster, PreviewScope scope) {
    this(cluster, new LiveReader(plugins.kinds()), scope, initialOnly(plugins));
  }

  private NamespaceRecords(
      Cluster cluster,
      LiveReader reader,
      PreviewScope scope,
      @Nullable Map<ResourceKind, Set<FieldPath>> initialOnly) {
    this.cluster = cluster;
    this.reader = reader;
    this.scope = scope;
    this.initialOnly = initialOnly;
  }

  /** Returns records without the details that only the check for settled resources needs. */
  static NamespaceRecords withoutDetails(Cluster cluster, LiveReader reader, PreviewScope scope) {
    return new NamespaceRecords(cluster, reader, scope, null);
  }

  private static Map<ResourceKind, Set<FieldPath>> initialOnly(PluginRegistry plugins) {
    Map<ResourceKind, Set<FieldPath>> paths = new HashMap<>();
    plugins.kinds().stream()
        .flatMap(kind -> kind.managed().stream())
        .forEach(
            managed ->
                paths
                    .computeIfAbsent(managed.kind(), kind -> new HashSet<>())
                    .addAll(managed.initialOnly()));
    return paths;
  }

  PreviewScope scope() {
    return scope;
  }

  LiveReader reader() {
    return reader;
  }

  /**
   * Returns the records of some kinds that name a primary as their owner.
   *
   * @throws ClusterException if a kind cannot be listed
   */
  List<LiveRecord> of(ResourceRef primary, Collection<ResourceKind> kinds) {
    return objects(primary, kinds).stream().map(LiveObject::record).toList();
  }

  /**
   * Returns the objects of some kinds that name a primary as their owner. Lists the kinds that no
   * other thread lists, before it waits for the others.
   *
   * @throws ClusterException if a kind cannot be listed
   */
  List<LiveObject> objects(ResourceRef primary, Collection<ResourceKind> kinds) {
    List<CompletableFuture<Map<ResourceRef, List<LiveObject>>>> lists = new ArrayList<>();
    for (ResourceKind kind : kinds) {
      lists.add(list(new ListedKind(primary.namespace(), kind)));
    }
    List<LiveObject> objects = new ArrayList<>();
    for (CompletableFuture<Map<ResourceRef, List<LiveObject>>> list : lists) {
      objects.addAll(result(list).getOrDefault(primary, List.of()));
    }
    return objects;
  }

  private static <T> T result(CompletableFuture<T> list) {
    try {
      return list.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw e;
    }
  }

  /** Lists a kind on this thread, unless that was done or another thread does it. */
  private CompletableFuture<Map<ResourceRef, List<LiveObject>>> list(ListedKind kind) {
    CompletableFuture<Map<ResourceRef, List<LiveObject>>> list = new CompletableFuture<>();
    CompletableFuture<Map<ResourceRef, List<LiveObject>>> known = listed.putIfAbsent(kind, list);
    if (known != null) {
      return known;
    }
    try {
      list.complete(read(kind));
      return list;
    } catch (RuntimeException | Error e) {
      // The next request of the kind lists it again.
      listed.remove(kind);
      list.completeExceptionally(e);
      throw e;
    }
  }

  private Map<ResourceRef, List<LiveObject>> read(ListedKind listedKind) {
    Map<ResourceRef, List<LiveObject>> byPrimary = new HashMap<>();
    ListQuery query =
        ListQuery.in(listedKind.namespace)
            .labelled(OperatorMetadata.MANAGED_BY + "=" + OperatorMetadata.OPERATOR)
            .limit(PAGE);
    try {
      ListPage.End end;
      do {
        end = cluster.list(listedKind.kind, query, item -> add(listedKind.kind, item, byPrimary));
        query = query.from(end.continueToken());
      } while (!end.continueToken().isEmpty());
    } catch (ClusterException e) {
      // A kind that is not installed has no objects.
      if (e.failure() != Failure.NOT_FOUND) {
        throw e;
      }
    }
    return byPrimary;
  }

  private void add(
      ResourceKind kind, ObjectNode item, Map<ResourceRef, List<LiveObject>> byPrimary) {
    if (!scope.mayInclude(item)) {
      return;
    }
    LiveRecord record = reader.read(kind, item);
    ResourceRef owner = record.owner().primary();
    if (owner != null && scope.contains(owner)) {
      byPrimary
          .computeIfAbsent(owner, ref -> new ArrayList<>())
          .add(
              new LiveObject(
                  record,
                  initialOnly == null
                      ? null
                      : Details.of(item, initialOnly.getOrDefault(kind, Set.of()))));
    }
  }
}
