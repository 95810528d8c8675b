package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.appoperator.api.FieldPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Traverses the {@code fieldsV1} of a manager and the live values at its leaves. */
final class OwnedFields {

  private static final char PRESENT = '+';
  private static final char ABSENT = '-';

  private final Set<FieldPath> markable;
  private final List<JsonNode> foreign;
  private final List<String> path = new ArrayList<>();
  private final Map<FieldPath, Long> pieces = new HashMap<>();
  private PathDigest pathDigest = new PathDigest();

  /**
   * Prepares the traversal.
   *
   * @param markable paths whose fields get a separate hash
   * @param foreign the {@code fieldsV1} of all other field managers
   */
  OwnedFields(Set<FieldPath> markable, List<JsonNode> foreign) {
    this.markable = markable;
    this.foreign = foreign;
  }

  /** Traverses the fields, once; returns the hash of all fields that are not markable. */
  long hash(JsonNode fields, JsonNode live) {
    if (!fields.isEmpty()) {
      addFields(fields, live);
    }
    return pathDigest.finish();
  }

  /** Returns the hashes of the markable paths that were found. */
  Map<FieldPath, Long> markableHashes() {
    return pieces;
  }

  private void addFields(JsonNode fields, JsonNode live) {
    if (fields.isEmpty()) {
      leaf(live);
      return;
    }
    for (FieldStep step : FieldStep.listFrom(fields, live)) {
      if (step.isObjectItself()) {
        pathDigest.at(path).tag(live.isMissingNode() ? ABSENT : PRESENT);
      } else {
        path.add(step.text());
        enter(fields.get(step.text()), step.targets());
        path.remove(path.size() - 1);
        pathDigest.back(path.size());
      }
    }
  }

  private void enter(JsonNode fields, List<JsonNode> targets) {
    for (FieldPath mark : markable) {
      if (isOwned(mark)) {
        PathDigest outer = pathDigest;
        pathDigest = new PathDigest();
        targets.forEach(target -> addFields(fields, target));
        pieces.put(mark, pathDigest.finish());
        pathDigest = outer;
        return;
      }
    }
    targets.forEach(target -> addFields(fields, target));
  }

  private boolean isOwned(FieldPath mark) {
    List<String> names = mark.names();
    if (names.size() != path.size()) {
      return false;
    }
    for (int i = 0; i < names.size(); i++) {
      if (!FieldStep.isMember(path.get(i), names.get(i))) {
        return false;
      }
    }
    return true;
  }

  private void leaf(JsonNode live) {
    CanonicalDigest digest = pathDigest.at(path);
    if (live.isMissingNode()) {
      digest.tag(ABSENT);
      return;
    }
    digest.tag(PRESENT);
    Set<String> theirs = live.isContainerNode() && !live.isEmpty() ? ownedBelow() : Set.of();
    if (live.isArray() && !theirs.isEmpty()) {
      digest.value(JsonNodeFactory.instance.arrayNode());
    } else {
      digest.value(live, theirs);
    }
  }

  /**
   * Returns the members of this leaf that other field managers own. There are none if the server
   * treats the field as one value. However, a map that is merged by member, and that the operator
   * applied empty, is also a leaf of the operator, and members that other clients add to it are
   * theirs.
   */
  private Set<String> ownedBelow() {
    Set<String> names = new HashSet<>();
    for (JsonNode fields : foreign) {
      JsonNode node = fields;
      for (String step : path) {
        node = node.path(step);
      }
      node.fieldNames().forEachRemaining(step -> names.add(FieldStep.member(step)));
    }
    return names;
  }
}
