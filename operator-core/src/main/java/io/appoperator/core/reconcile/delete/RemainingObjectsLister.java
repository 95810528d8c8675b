package io.appoperator.core.reconcile.delete;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.change.RetentionPolicy;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.OwnerReferences;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.observe.ServerMessage;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.watch.ClusterView;
import io.appoperator.core.watch.ReconcileTrigger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Lists objects of a primary that the watches may not have shown yet. If the finalizer were removed
 * too early, the remaining objects would not be deleted in order. Thread-safe.
 */
final class RemainingObjectsLister {

  private static final int PAGE = 500;

  private final Cluster cluster;
  private final ClusterView view;
  private final List<ResourceKind> kinds;

  /**
   * The namespaces that were listed since this replica became the leader. No other replica creates
   * objects since then.
   */
  private final Set<UnlistedObjects.UnlistedScope> seen = ConcurrentHashMap.newKeySet();

  /**
   * @param kind the kind of the primaries
   */
  RemainingObjectsLister(Cluster cluster, ClusterView view, LoadedKind<?> kind) {
    this.cluster = cluster;
    this.view = view;
    this.kinds = kind.managed().stream().map(ManagedKind::kind).distinct().toList();
  }

  /**
   * Lists the objects that the watches may not know; later calls know them. A namespace is listed
   * the first time that this leader needs it, because the watches may not show the last objects of
   * the former leader yet.
   *
   * @return an error for each kind that cannot be listed
   * @throws ClusterException if the server is currently not reachable
   */
  List<Diagnostic> listAll(PrimaryId primary) {
    List<Diagnostic> hidden = new ArrayList<>();
    String namespace = primary.ref().namespace();
    for (ResourceKind kind : served()) {
      UnlistedObjects.UnlistedScope scope = new UnlistedObjects.UnlistedScope(kind, namespace);
      if (!seen.contains(scope) || view.coverage().isIncomplete(kind, namespace)) {
        tryList(primary, kind).ifPresentOrElse(hidden::add, () -> seen.add(scope));
      }
    }
    return hidden;
  }

  /**
   * Returns the live objects to keep that Kubernetes would delete with the primary. The garbage
   * collector follows every owner reference with the uid, not only the controller reference. An
   * object without the operator's label is not watched, so this lists objects from the server.
   *
   * @throws ClusterException if the server is currently not reachable
   */
  List<LiveRecord> referring(PrimaryId primary, RetentionPolicy retention) {
    Map<ResourceRef, ObjectNode> found = new TreeMap<>();
    for (ResourceRef ref : retention.retained()) {
      cluster.get(ref).ifPresent(object -> found.put(ref, object));
    }
    if (retention.isIncomplete()) {
      served().stream()
          .filter(retention.retainable())
          .forEach(kind -> found.putAll(all(kind, primary.ref().namespace())));
    }
    return found.entrySet().stream()
        .filter(entry -> OwnerReferences.has(entry.getValue(), primary.uid()))
        .map(entry -> view.reader().read(entry.getKey().kind(), entry.getValue()))
        .filter(record -> !record.terminating() && retention.keeps(record))
        .toList();
  }

  /** A kind that is not served has no objects, even if it may not be listed. */
  private List<ResourceKind> served() {
    return kinds.stream().filter(view.coverage()::isServed).toList();
  }

  private Map<ResourceRef, ObjectNode> all(ResourceKind kind, String namespace) {
    Map<ResourceRef, ObjectNode> found = new TreeMap<>();
    pages(
        kind,
        ListQuery.in(namespace).limit(PAGE),
        page ->
            page.items()
                .forEach(
                    object -> {
                      String name = object.path("metadata").path("name").asText();
                      found.put(new ResourceRef(kind, namespace, name), object);
                    }));
    return found;
  }

  private Optional<Diagnostic> tryList(PrimaryId primary, ResourceKind kind) {
    try {
      list(kind, primary);
      return Optional.empty();
    } catch (ClusterException e) {
      if (e.failure() == Failure.NOT_FOUND) {
        // A kind that is not served has no objects.
        return Optional.empty();
      }
      if (e.failure() == Failure.FORBIDDEN) {
        return Optional.of(hidden(primary, kind, e.getMessage()));
      }
      throw e;
    }
  }

  private void list(ResourceKind kind, PrimaryId primary) {
    String namespace = primary.ref().namespace();
    ListQuery query =
        ListQuery.in(namespace)
            .labelled(OperatorMetadata.MANAGED_BY + "=" + OperatorMetadata.OPERATOR)
            .limit(PAGE);
    List<LiveRecord> records = new ArrayList<>();
    ListPage last =
        pages(
            kind,
            query,
            page -> page.items().forEach(object -> records.add(view.reader().read(kind, object))));
    view.live().replaceListed(kind, namespace, records, last.resourceVersion()).stream()
        .filter(other -> !other.equals(primary.ref()))
        .forEach(other -> view.trigger().trigger(other, ReconcileTrigger.TriggerCause.SECONDARY));
  }

  /** Lists page by page, and returns the last one. */
  private ListPage pages(ResourceKind kind, ListQuery query, Consumer<ListPage> reader) {
    ListPage page = cluster.list(kind, query);
    reader.accept(page);
    while (!page.continueToken().isEmpty()) {
      page = cluster.list(kind, query.from(page.continueToken()));
      reader.accept(page);
    }
    return page;
  }

  private static Diagnostic hidden(PrimaryId primary, ResourceKind kind, String why) {
    return new Diagnostic(
        Severity.ERROR,
        Reason.UNOBSERVED,
        "",
        "%s is kept, because it may own %s, which cannot be listed: %s Grant the permissions that 'operator rbac' prints. To delete it without them, remove the finalizer %s."
            .formatted(
                primary.ref(),
                kind.plural(),
                ServerMessage.asSentence(why),
                OperatorMetadata.finalizer(primary.ref().kind())));
  }
}
