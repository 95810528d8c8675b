package io.appoperator.core.drift;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.compare.FieldChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The owners of the fields of a live object, from its managedFields. When a client changes a field,
 * the server transfers its ownership. Therefore a desired field that the operator does not own was
 * changed by its current owner.
 */
public final class FieldOwners {

  private static final String STATUS = "f:status";
  private static final String OBJECT_ITSELF = ".";

  /** Fields that the controller of a kind maintains on its own objects are not reported. */
  private static final Set<String> CONTROLLER_FIELDS =
      Set.of("f:deployment.kubernetes.io/revision");

  private final List<FieldEntry> ours = new ArrayList<>();
  private final List<FieldEntry> others = new ArrayList<>();

  private FieldOwners() {}

  /**
   * Reads the owners from a live object.
   *
   * @param fieldManager the operator's field manager
   */
  public static FieldOwners of(JsonNode live, String fieldManager) {
    FieldOwners owners = new FieldOwners();
    for (JsonNode json : live.path("metadata").path("managedFields")) {
      FieldEntry entry = FieldEntry.of(json, fieldManager);
      (entry.ours() ? owners.ours : owners.others).add(entry);
    }
    return owners;
  }

  /** Returns the origin of a difference from a desired state that was not applied before. */
  public DifferenceOrigin originInNewState(FieldChange change) {
    boolean isOurs = ours.stream().anyMatch(entry -> entry.owns(change.at()));
    return isOurs
        ? DifferenceOrigin.DESIRED_STATE
        : drift(change).orElse(DifferenceOrigin.DESIRED_STATE);
  }

  /** Returns the origin of a difference from a state that was applied: another client. */
  public DifferenceOrigin originInAppliedState(FieldChange change) {
    return drift(change).orElse(DifferenceOrigin.UNKNOWN);
  }

  /** Returns the other field manager that wrote a field last; empty if none owns it. */
  private Optional<DifferenceOrigin> drift(FieldChange change) {
    return others.stream()
        .filter(entry -> entry.owns(change.at()))
        .max(Comparator.comparing(FieldEntry::time))
        .map(
            latest ->
                new DifferenceOrigin(
                    DifferenceOrigin.DifferenceCause.DRIFT, latest.manager(), latest.time()));
  }

  /** Returns the fields that only other field managers own, without status fields, sorted. */
  public List<ForeignField> foreign() {
    List<ForeignField> found = new ArrayList<>();
    List<JsonNode> mine = ours.stream().map(FieldEntry::fields).toList();
    others.forEach(entry -> collect(entry, entry.fields(), mine, "", found));
    return found.stream()
        .sorted(Comparator.comparing(ForeignField::path).thenComparing(ForeignField::manager))
        .toList();
  }

  private static void collect(
      FieldEntry entry,
      JsonNode theirs,
      List<JsonNode> mine,
      String path,
      List<ForeignField> found) {
    for (Map.Entry<String, JsonNode> field : theirs.properties()) {
      String step = field.getKey();
      if (step.equals(OBJECT_ITSELF)
          || (path.isEmpty() && step.equals(STATUS))
          || CONTROLLER_FIELDS.contains(step)) {
        continue;
      }
      List<JsonNode> below =
          mine.stream().map(node -> node.path(step)).filter(node -> !node.isMissingNode()).toList();
      boolean shared = below.stream().anyMatch(JsonNode::isEmpty);
      String at = path + text(step);
      if (field.getValue().isEmpty() && !shared) {
        found.add(new ForeignField(at.substring(1), entry.manager(), entry.time()));
      } else if (!shared) {
        collect(entry, field.getValue(), below, at, found);
      }
    }
  }

  private static String text(String step) {
    String rest = step.substring(2);
    return switch (step.charAt(0)) {
      case 'f' -> "." + rest;
      case 'k' -> "[" + rest.substring(1, rest.length() - 1).replaceAll("\"(\\w+)\":", "$1=") + "]";
      default -> "[" + rest + "]";
    };
  }
}
