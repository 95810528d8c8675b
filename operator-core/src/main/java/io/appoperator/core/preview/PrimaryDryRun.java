package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ApplyDryRun;
import io.appoperator.core.cluster.ApplyDryRun.OnConflict;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.compare.ApplyPrediction;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.preview.Admission.Check;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Requests a dry run of a primary resource, with the method that its author uses. */
final class PrimaryDryRun {

  /** A webhook with side effects is never called for a dry run: the server rejects the request. */
  private static final Pattern NO_DRY_RUN = Pattern.compile("does not support dry run");

  private static final int ATTEMPTS = 2;

  private final Cluster cluster;
  private final ApplyDryRun applier;
  private final @Nullable String fieldManager;

  /**
   * @param fieldManager the field manager; null for the one in the live resource
   */
  PrimaryDryRun(Cluster cluster, ApplyDryRun applier, @Nullable String fieldManager) {
    this.cluster = cluster;
    this.applier = applier;
    this.fieldManager = fieldManager;
  }

  /** The response of the server. */
  sealed interface DryRunResponse {

    /** Returns the result of the function for this response. */
    <T> T map(
        Function<Accepted, T> ifAccepted,
        Function<Rejected, T> ifRejected,
        Function<NotChecked, T> ifNotChecked);

    /**
     * The server accepts the resource.
     *
     * @param object the resource that would be stored
     * @param live the resource as it is
     * @param note a remark; may be empty
     */
    record Accepted(Check check, ObjectNode object, Optional<ObjectNode> live, String note)
        implements DryRunResponse {
      @Override
      public <T> T map(
          Function<Accepted, T> ifAccepted,
          Function<Rejected, T> ifRejected,
          Function<NotChecked, T> ifNotChecked) {
        return ifAccepted.apply(this);
      }
    }

    /** The server rejects the resource, with its message. */
    record Rejected(Check check, Optional<ObjectNode> live, String message)
        implements DryRunResponse {
      @Override
      public <T> T map(
          Function<Accepted, T> ifAccepted,
          Function<Rejected, T> ifRejected,
          Function<NotChecked, T> ifNotChecked) {
        return ifRejected.apply(this);
      }
    }

    /** There was no dry run, or the server does not support it. */
    record NotChecked(String reason) implements DryRunResponse {
      @Override
      public <T> T map(
          Function<Accepted, T> ifAccepted,
          Function<Rejected, T> ifRejected,
          Function<NotChecked, T> ifNotChecked) {
        return ifNotChecked.apply(this);
      }
    }
  }

  /**
   * Sends a dry run of an apply.
   *
   * @param document the resource in the file, with its namespace
   * @throws ClusterException if the server does not respond, or the resource cannot be read
   */
  DryRunResponse run(ResourceRef ref, ObjectNode document) {
    for (int i = 1; true; i++) {
      Optional<ObjectNode> live = cluster.get(ref);
      Set<String> managers =
          live.map(PrimaryDryRun::applyManagers).orElseGet(() -> new TreeSet<>());
      if (fieldManager == null && managers.size() > 1) {
        return new DryRunResponse.NotChecked(
            "several field managers apply it (%s); choose one with --field-manager."
                .formatted(String.join(", ", managers)));
      }
      String manager =
          fieldManager == null ? managers.stream().findFirst().orElse(null) : fieldManager;
      Check check = manager != null ? Check.APPLY : live.isEmpty() ? Check.CREATE : Check.REPLACE;
      try {
        return send(ref, document, live, manager);
      } catch (ClusterException e) {
        if (e.failure() != Failure.CONFLICT || i == ATTEMPTS) {
          return failed(e, check, live);
        }
      }
    }
  }

  /**
   * Predicts the response of the server for a resource that changes nothing; empty if it may change
   * something.
   *
   * @param live the resource as it is
   */
  Optional<DryRunResponse.Accepted> predictUnchanged(
      ResourceRef ref, RenderPath<?> path, ObjectNode document, ObjectNode live) {
    Set<String> managers = applyManagers(live);
    if (fieldManager == null && managers.size() > 1) {
      return Optional.empty();
    }
    String manager =
        fieldManager == null ? managers.stream().findFirst().orElse(null) : fieldManager;
    ObjectNode written = PrimaryBody.written(document);
    ObjectNode next =
        manager == null
            ? PrimaryBody.replacing(live, written)
            : ApplyPrediction.of(ref.kind(), live, written, manager);
    return PrimaryBody.isSame(path.complete(next), path.complete(live))
        ? Optional.of(
            new DryRunResponse.Accepted(
                manager == null ? Check.REPLACE : Check.APPLY, live, Optional.of(live), ""))
        : Optional.empty();
  }

  private DryRunResponse send(
      ResourceRef ref, ObjectNode document, Optional<ObjectNode> live, @Nullable String manager) {
    ObjectNode wanted = PrimaryBody.written(document);
    if (manager != null) {
      return apply(ref, wanted, live, manager);
    }
    if (live.isEmpty()) {
      ObjectNode created = cluster.create(ref, wanted, WriteMode.DRY_RUN);
      return new DryRunResponse.Accepted(Check.CREATE, created, live, "");
    }
    ObjectNode body = PrimaryBody.replacing(live.get(), wanted);
    ObjectNode replaced = cluster.replace(ref, body, WriteMode.DRY_RUN);
    return new DryRunResponse.Accepted(Check.REPLACE, replaced, live, "");
  }

  private DryRunResponse apply(
      ResourceRef ref, ObjectNode wanted, Optional<ObjectNode> live, String manager) {
    try {
      ObjectNode applied = applier.apply(ref, wanted, manager, OnConflict.FAIL);
      return new DryRunResponse.Accepted(Check.APPLY, applied, live, "");
    } catch (ClusterException e) {
      if (e.failure() != Failure.CONFLICT) {
        throw e;
      }
      // It is unknown whether its author forces the apply.
      ObjectNode applied = applier.apply(ref, wanted, manager, OnConflict.FORCE);
      return new DryRunResponse.Accepted(
          Check.APPLY,
          applied,
          live,
          "the API server accepts only a forced apply: " + e.getMessage());
    }
  }

  private static DryRunResponse failed(ClusterException e, Check check, Optional<ObjectNode> live) {
    return switch (e.failure()) {
      case FORBIDDEN, NOT_FOUND, CONFLICT -> new DryRunResponse.NotChecked(e.getMessage());
      case NO_NAMESPACE -> new DryRunResponse.NotChecked("");
      case REFUSED ->
          NO_DRY_RUN.matcher(e.getMessage()).find()
              ? new DryRunResponse.NotChecked(e.getMessage())
              : new DryRunResponse.Rejected(check, live, e.getMessage());
      case GONE, UNAVAILABLE, UNREACHABLE -> throw e;
    };
  }

  /**
   * A client that applies no part of the spec is not an author: the operator applies its finalizer.
   */
  private static Set<String> applyManagers(ObjectNode live) {
    Set<String> managers = new TreeSet<>();
    for (JsonNode entry : live.path("metadata").path("managedFields")) {
      if (entry.path("operation").asText().equals("Apply")
          && entry.path("subresource").asText().isEmpty()
          && entry.path("fieldsV1").has("f:spec")) {
        managers.add(entry.path("manager").asText());
      }
    }
    return managers;
  }
}
