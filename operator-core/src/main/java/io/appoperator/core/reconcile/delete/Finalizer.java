package io.appoperator.core.reconcile.delete;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.json.Json;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.observe.PrimaryWithoutStatus;
import io.appoperator.core.observe.ServerMessage;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.watch.PrimaryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The finalizer on primaries of one kind: it delays the deletion of a primary until its objects are
 * deleted. Apart from the status, it is the only field of a primary that the operator writes.
 * Thread-safe.
 */
public final class Finalizer {

  /**
   * Present while the garbage collector removes the owner references; the collector removes both.
   */
  private static final String ORPHAN = "orphan";

  private static final int ATTEMPTS = 4;

  private final String name;
  private final Cluster cluster;
  private final PrimaryStore primaries;

  public Finalizer(ResourceKind kind, Cluster cluster, PrimaryStore primaries) {
    this.name = OperatorMetadata.finalizer(kind);
    this.cluster = cluster;
    this.primaries = primaries;
  }

  /** Returns whether a primary has this finalizer. */
  public boolean isPresent(JsonNode document) {
    return isPresent(name, document);
  }

  /** Returns whether a primary has a finalizer. */
  public static boolean isPresent(String name, JsonNode document) {
    return names(document).contains(name);
  }

  /** Returns whether a primary is being deleted without its objects. */
  public static boolean isOrphaning(JsonNode document) {
    return names(document).contains(ORPHAN);
  }

  /**
   * The permitted writes of a primary.
   *
   * @param changes the changes; none of them writes if the server rejects the finalizer
   * @param instead the result of the reconcile if there is nothing to do; or null
   */
  public record PreparedChanges(ChangeSet changes, @Nullable ReconcileResult instead) {}

  /**
   * Adds the finalizer before objects are written. Before objects are created, checks that the
   * primary exists: an object may be missing because all of them are being deleted.
   *
   * @param seen the primary as the reconcile read it
   * @param changes the planned changes
   * @throws ClusterException if the server cannot be reached
   */
  public PreparedChanges prepare(PrimaryId primary, ObjectNode seen, ChangeSet changes) {
    boolean missing = !isPresent(seen) && (changes.creates() || changes.updates());
    if (!missing && !changes.creates()) {
      return new PreparedChanges(changes, null);
    }
    try {
      Optional<ObjectNode> now =
          primaries
              .writes()
              .during(
                  Set.of(primary.ref()),
                  () -> store(missing ? addFinalizer(primary) : read(primary)));
      return new PreparedChanges(changes, instead(primary, seen, now));
    } catch (ClusterException e) {
      String message =
          "%s cannot get the finalizer %s, so the operator writes nothing: %s"
              .formatted(primary.ref(), name, e.getMessage());
      return new PreparedChanges(changes.blocked(refused(e, message)), null);
    }
  }

  private Optional<ObjectNode> store(Optional<ObjectNode> now) {
    now.ifPresent(primaries::update);
    return now;
  }

  private static @Nullable ReconcileResult instead(
      PrimaryId primary, ObjectNode seen, Optional<ObjectNode> now) {
    if (now.isEmpty()) {
      // A watch event follows; a successor of the same name has another uid.
      return ReconcileResult.retry(null);
    }
    boolean same =
        PrimaryWithoutStatus.of(primary, now.get()).equals(PrimaryWithoutStatus.of(primary, seen));
    return same ? null : ReconcileResult.REQUEUE_NOW;
  }

  /** Describes a rejection; rethrows other failures. */
  private static Diagnostic refused(ClusterException e, String message) {
    Reason reason =
        switch (e.failure()) {
          case FORBIDDEN -> Reason.FORBIDDEN;
          case REFUSED -> Reason.REFUSED;
          case NOT_FOUND, NO_NAMESPACE, CONFLICT, GONE, UNAVAILABLE, UNREACHABLE -> throw e;
        };
    return new Diagnostic(Severity.ERROR, reason, "", message);
  }

  private Optional<ObjectNode> addFinalizer(PrimaryId primary) {
    ResourceRef ref = primary.ref();
    ObjectNode document =
        Json.object().put("apiVersion", ref.kind().apiVersion()).put("kind", ref.kind().kind());
    // The uid makes the server reject the apply if the primary does not exist any more.
    document
        .putObject("metadata")
        .put("name", ref.name())
        .put("namespace", ref.namespace())
        .put("uid", primary.uid())
        .putArray("finalizers")
        .add(name);
    try {
      return Optional.of(cluster.apply(ref, document, WriteMode.REAL));
    } catch (ClusterException e) {
      if (!mayBeDeleted(e)) {
        throw e;
      }
      // The server rejects new finalizers of a primary that is being deleted.
      Optional<ObjectNode> now = read(primary);
      if (now.filter(live -> !PrimaryWithoutStatus.isTerminating(live)).isPresent()) {
        throw e;
      }
      return now;
    }
  }

  /**
   * Removes this finalizer; other finalizers are kept.
   *
   * @return why the server rejects the removal, for example because a stored value violates the
   *     schema; empty if it is removed
   */
  public Optional<Diagnostic> remove(PrimaryId primary, ObjectNode seen) {
    ObjectNode live = seen;
    for (int attempt = 1; ; attempt++) {
      String version = live.path("metadata").path("resourceVersion").asText();
      try {
        List<String> others = names(live);
        others.remove(name);
        primaries.update(
            cluster.setFinalizers(primary.ref(), others, new Precondition(primary.uid(), version)));
        return Optional.empty();
      } catch (ClusterException e) {
        if (attempt == ATTEMPTS || !mayBeDeleted(e)) {
          return Optional.of(refused(e, notRemoved(primary, live, e)));
        }
        Optional<ObjectNode> now = read(primary).filter(this::isPresent);
        if (now.isEmpty()) {
          return Optional.empty();
        }
        live = now.get();
        boolean isSame = live.path("metadata").path("resourceVersion").asText().equals(version);
        if (isSame && e.failure() == Failure.REFUSED) {
          return Optional.of(refused(e, notRemoved(primary, live, e)));
        }
      }
    }
  }

  /** The server quotes rejected values. */
  private String notRemoved(PrimaryId primary, ObjectNode live, ClusterException e) {
    Mask mask = Mask.uniform();
    mask.learn(live);
    return "%s is kept, because the API server rejects the removal of its finalizer %s: %s Correct the named fields of the resource."
        .formatted(
            primary.ref(), name, ServerMessage.asSentence(mask.text(e.getMessage()).strip()));
  }

  private Optional<ObjectNode> read(PrimaryId primary) {
    return cluster
        .get(primary.ref())
        .filter(live -> live.path("metadata").path("uid").asText().equals(primary.uid()));
  }

  private static boolean mayBeDeleted(ClusterException e) {
    return e.failure() == Failure.NOT_FOUND
        || e.failure() == Failure.CONFLICT
        || e.failure() == Failure.REFUSED;
  }

  private static List<String> names(JsonNode document) {
    List<String> names = new ArrayList<>();
    document.path("metadata").path("finalizers").forEach(entry -> names.add(entry.asText()));
    return names;
  }
}
