package io.appoperator.core.reconcile;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.Severity;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Stamp;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Asks the server for objects of a primary that the watches need not have shown: a primary that is
 * let go too early leaves objects behind that nobody deletes in order. Thread-safe.
 */
final class LastLook {

  private static final int PAGE = 500;

  private final Cluster cluster;
  private final Sight sight;
  private final List<ResourceKind> kinds;

  /**
   * Prepares.
   *
   * @param kinds the kinds of objects that the primary may have
   */
  LastLook(Cluster cluster, Sight sight, Collection<ResourceKind> kinds) {
    this.cluster = cluster;
    this.sight = sight;
    this.kinds = List.copyOf(kinds);
  }

  /**
   * Lists what is doubtful; what is found is known afterwards. A primary on which this process has
   * never worked is doubtful altogether: another one may just have made objects of it.
   *
   * @return an error for each kind that cannot be listed
   * @throws ClusterException if the server cannot be asked at the moment
   */
  List<Diagnostic> at(PrimaryId primary, PrimaryMemory memory) {
    List<Diagnostic> hidden = new ArrayList<>();
    String namespace = primary.ref().namespace();
    for (ResourceKind kind : kinds) {
      if (sight.outlook().isDoubtful(kind, namespace) || !memory.isKnown(kind)) {
        Optional<Diagnostic> refusal = look(primary, kind);
        refusal.ifPresentOrElse(hidden::add, () -> memory.know(kind));
      }
    }
    return hidden;
  }

  private Optional<Diagnostic> look(PrimaryId primary, ResourceKind kind) {
    try {
      list(kind, primary.ref().namespace());
      return Optional.empty();
    } catch (ClusterException e) {
      if (e.failure() == Failure.NOT_FOUND) {
        // Of a kind that is not served there are no objects.
        return Optional.empty();
      }
      if (e.failure() == Failure.FORBIDDEN) {
        return Optional.of(hidden(primary, kind, e.getMessage()));
      }
      throw e;
    }
  }

  private void list(ResourceKind kind, String namespace) {
    ListQuery query =
        ListQuery.in(namespace).labelled(Stamp.MANAGED_BY + "=" + Stamp.OPERATOR).limit(PAGE);
    List<LiveRecord> records = new ArrayList<>();
    ListPage page = cluster.list(kind, query);
    while (true) {
      page.items().forEach(object -> records.add(sight.reader().read(kind, object)));
      if (page.continueToken().isEmpty()) {
        sight.live().takeIn(kind, namespace, records, page.resourceVersion());
        return;
      }
      page = cluster.list(kind, query.from(page.continueToken()));
    }
  }

  private static Diagnostic hidden(PrimaryId primary, ResourceKind kind, String why) {
    return new Diagnostic(
        Severity.ERROR,
        Reason.UNOBSERVED,
        "",
        ("%s is kept, because it may have %s, which cannot be listed: %s Grant the permissions"
                + " that 'operator rbac' prints, or let it go as it is by removing the finalizer"
                + " %s.")
            .formatted(
                primary.ref(),
                kind.plural(),
                why.endsWith(".") ? why : why + ".",
                Stamp.finalizer(primary.ref().kind())));
  }
}
