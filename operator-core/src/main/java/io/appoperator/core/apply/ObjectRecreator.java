package io.appoperator.core.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.Propagation;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import io.appoperator.core.render.OperatorMetadata;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Handles an object that differs in an immutable field. The object is kept, or, if its primary
 * allows it, deleted with its dependents and created again. Retained objects are kept.
 */
final class ObjectRecreator {

  private final Cluster cluster;
  private final WriteMode mode;

  ObjectRecreator(Cluster cluster, WriteMode mode) {
    this.cluster = cluster;
    this.mode = mode;
  }

  /**
   * Returns the result that replaces the update; empty if the object can be updated.
   *
   * @param record of the live object, which is the primary's
   */
  Optional<ChangeOutcome> replacing(
      PrimaryId primary, Change change, Manifest manifest, ObjectNode live, LiveRecord record) {
    String fields =
        KindTable.fixed(manifest.ref().kind()).stream()
            .filter(path -> differs(manifest.json(), live, path))
            .map(FieldPath::toString)
            .collect(Collectors.joining(", "));
    if (fields.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        manifest.immutableFieldPolicy() == ImmutableFieldPolicy.RECREATE && !record.retained()
            ? recreate(primary, change, manifest, live, record, fields)
            : refuse(primary, change, manifest, live, record, fields));
  }

  private ChangeOutcome recreate(
      PrimaryId primary,
      Change change,
      Manifest manifest,
      ObjectNode live,
      LiveRecord record,
      String fields) {
    Precondition same = new Precondition(record.uid(), record.resourceVersion());
    ObjectNode terminating =
        cluster.delete(manifest.ref(), same, Propagation.FOREGROUND, mode).orElse(null);
    if (mode == WriteMode.DRY_RUN) {
      ObjectNode next = ApplyBody.create(manifest, primary);
      return new ChangeOutcome(change, ChangeResult.RECREATED, live, next, List.of(), null);
    }
    Diagnostic why =
        new Diagnostic(
            Severity.ERROR,
            Reason.TERMINATING,
            "",
            "%s is being deleted, because %s is immutable. The operator creates it again after the deletion."
                .formatted(manifest.ref(), fields));
    return new ChangeOutcome(change, ChangeResult.RECREATED, live, terminating, List.of(why), null);
  }

  private static ChangeOutcome refuse(
      PrimaryId primary,
      Change change,
      Manifest manifest,
      ObjectNode live,
      LiveRecord record,
      String fields) {
    String remedy =
        record.retained() || manifest.retention() == Retention.RETAINED
            ? "The object is retained, so the operator does not delete it. Delete it with kubectl, and the operator creates it again."
            : "To delete it with its pods and create it again, set the annotation %s: \"true\" on %s."
                .formatted(
                    OperatorMetadata.recreateAnnotation(primary.ref().kind()), primary.ref());
    String message =
        "%s differs from the desired state in %s, which is immutable. %s"
            .formatted(manifest.ref(), fields, remedy);
    Diagnostic why = new Diagnostic(Severity.ERROR, Reason.IMMUTABLE, "", message);
    return new ChangeOutcome(change, ChangeResult.BLOCKED, live, null, List.of(why), null);
  }

  private static boolean differs(JsonNode wanted, JsonNode live, FieldPath path) {
    JsonNode value = Json.at(wanted, path);
    return value != null && !value.equals(Json.at(live, path));
  }
}
