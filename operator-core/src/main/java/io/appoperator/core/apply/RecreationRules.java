package io.appoperator.core.apply;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.Recreation;
import io.appoperator.api.Severity;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.Propagation;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Manifest;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Deletes objects that their manager has declared to be created again: because they have failed, or
 * because an immutable field has changed. The age of the object bounds the rate, so the bound holds
 * across restarts.
 */
final class RecreationRules {

  private final Cluster cluster;
  private final LiveReader reader;
  private final WriteMode mode;
  private final Clock clock;

  RecreationRules(Cluster cluster, LiveReader reader, WriteMode mode, Clock clock) {
    this.cluster = cluster;
    this.reader = reader;
    this.mode = mode;
    this.clock = clock;
  }

  /** Returns the result that replaces the update of a failed object; empty if it is updated. */
  Optional<ChangeOutcome> ofFailed(
      PrimaryId primary, Change change, Manifest manifest, ObjectNode live, LiveRecord record) {
    if (record.readiness().state() != State.FAILED || record.retained()) {
      return Optional.empty();
    }
    return manifest.recreations().stream()
        .filter(rule -> rule.changed().isEmpty())
        .findFirst()
        .map(rule -> recreate(primary, change, manifest, live, record, rule, "it has failed"));
  }

  /** Returns the result that replaces a rejected update; empty if no rule is about its fields. */
  Optional<ChangeOutcome> ofRejected(
      PrimaryId primary, Change change, Manifest manifest, ClusterException rejection) {
    Recreation rule =
        manifest.recreations().stream()
            .filter(each -> isAbout(each, rejection))
            .findFirst()
            .orElse(null);
    ObjectNode live = rule == null ? null : cluster.get(manifest.ref()).orElse(null);
    if (rule == null || live == null) {
      return Optional.empty();
    }
    LiveRecord record = reader.read(manifest.ref().kind(), live);
    if (!record.belongsTo(primary) || record.terminating() || record.retained()) {
      return Optional.empty();
    }
    String why = rule.changed().orElseThrow() + " is immutable";
    return Optional.of(recreate(primary, change, manifest, live, record, rule, why));
  }

  private static boolean isAbout(Recreation rule, ClusterException rejection) {
    if (rule.changed().isEmpty() || rejection.failure() != Failure.REFUSED) {
      return false;
    }
    String path = rule.changed().get().toString();
    return rejection.causeFields().stream()
        .anyMatch(field -> field.equals(path) || field.startsWith(path + "."));
  }

  private ChangeOutcome recreate(
      PrimaryId primary,
      Change change,
      Manifest manifest,
      ObjectNode live,
      LiveRecord record,
      Recreation rule,
      String why) {
    Duration left = rule.interval().minus(age(live));
    if (left.compareTo(Duration.ZERO) > 0) {
      Diagnostic waits =
          new Diagnostic(
              Severity.ERROR,
              Reason.FAILED,
              "",
              "%s is deleted and created again, because %s, at the earliest %s seconds after its creation."
                  .formatted(manifest.ref(), why, rule.interval().toSeconds()));
      return new ChangeOutcome(change, ChangeResult.BLOCKED, live, null, List.of(waits), left);
    }
    Precondition same = new Precondition(record.uid(), record.resourceVersion());
    ObjectNode terminating =
        cluster.delete(manifest.ref(), same, Propagation.FOREGROUND, mode).orElse(null);
    if (mode == WriteMode.DRY_RUN) {
      ObjectNode next = ApplyBody.create(manifest, primary);
      return new ChangeOutcome(change, ChangeResult.RECREATED, live, next, List.of(), null);
    }
    Diagnostic deleted =
        new Diagnostic(
            Severity.ERROR,
            Reason.TERMINATING,
            "",
            "%s is being deleted, because %s. The operator creates it again after the deletion."
                .formatted(manifest.ref(), why));
    return new ChangeOutcome(
        change, ChangeResult.RECREATED, live, terminating, List.of(deleted), null);
  }

  /** An object without a readable time counts as old. */
  private Duration age(ObjectNode live) {
    try {
      Instant created = Instant.parse(live.at("/metadata/creationTimestamp").asText());
      return Duration.between(created, clock.instant());
    } catch (DateTimeException e) {
      return Duration.ofDays(1);
    }
  }
}
