package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import java.util.List;

/** What an update may change in the specification of a pod: nearly nothing. */
final class PodUpdateRules {

  private static final List<String> CONTAINERS = List.of("containers", "initContainers");
  private static final String GRACE = "terminationGracePeriodSeconds";
  private static final String DEADLINE = "activeDeadlineSeconds";

  private final Field before;
  private final Field after;
  private final FieldErrors errors;

  private PodUpdateRules(Field before, Field after, FieldErrors errors) {
    this.before = before;
    this.after = after;
    this.errors = errors;
  }

  /** Adds what is wrong with a change of a specification. */
  static void validate(Field after, Field before, FieldErrors errors) {
    new PodUpdateRules(before, after, errors).check();
  }

  private void check() {
    for (String list : CONTAINERS) {
      if (after.child(list).value().size() != before.child(list).value().size()) {
        errors.forbidden(after.child(list), "pod updates may not add or remove containers");
        return;
      }
      for (Field container : after.child(list).items()) {
        errors.present(container.child("image"), "");
      }
    }
    checkDeadline();
    checkTolerations();
    checkGates();
    ObjectNode changed = allowed();
    if (!FilledFields.of(changed).equals(FilledFields.of(before.value()))) {
      errors.forbidden(
          after,
          "pod updates may not change fields other than"
              + " `spec.containers[*].image`,`spec.initContainers[*].image`,"
              + "`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing"
              + " tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it"
              + " was previously negative)");
    }
  }

  /** Returns the new specification, with the old values of what an update may change. */
  private ObjectNode allowed() {
    ObjectNode changed = after.value().deepCopy();
    for (String list : CONTAINERS) {
      for (int i = 0; i < changed.path(list).size(); i++) {
        if (changed.at("/" + list + "/" + i) instanceof ObjectNode container) {
          restore(container, before.value().at("/" + list + "/" + i), "image");
        }
      }
    }
    for (String field : List.of(DEADLINE, "tolerations", "schedulingGates")) {
      restore(changed, before.value(), field);
    }
    if (before.child(GRACE).number() < 0 && changed.path(GRACE).asInt() == 1) {
      restore(changed, before.value(), GRACE);
    }
    if (!before.child("schedulingGates").value().isEmpty()) {
      checkSelector();
      restore(changed, before.value(), "nodeSelector");
    }
    return changed;
  }

  private void checkDeadline() {
    Field then = before.child(DEADLINE);
    Field now = after.child(DEADLINE);
    if (!now.isSet() && then.isSet()) {
      errors.invalid(now, "must not update from a positive integer to nil value");
    } else if (then.isSet() && now.number() > then.number()) {
      errors.invalid(now, "must be less than or equal to previous value");
    }
  }

  private void checkTolerations() {
    List<JsonNode> kept =
        after.child("tolerations").items().stream()
            .map(toleration -> withoutTime(toleration.value()))
            .toList();
    boolean isKept =
        before.child("tolerations").items().stream()
            .allMatch(toleration -> kept.contains(withoutTime(toleration.value())));
    if (!isKept) {
      errors.forbidden(
          after.child("tolerations"),
          "existing toleration can not be modified except its tolerationSeconds");
    }
  }

  private void checkGates() {
    List<String> known =
        before.child("schedulingGates").items().stream()
            .map(gate -> gate.child("name").text())
            .toList();
    for (Field gate : after.child("schedulingGates").items()) {
      Field name = gate.child("name");
      if (!known.contains(name.text())) {
        errors.forbidden(
            name,
            "only deletion is allowed, but found new scheduling gate '%s'".formatted(name.text()));
      }
    }
  }

  /** A pod that the scheduler does not look at yet can still get labels of nodes. */
  private void checkSelector() {
    Field selector = after.child("nodeSelector");
    boolean isKept =
        before
            .child("nodeSelector")
            .value()
            .propertyStream()
            .allMatch(label -> label.getValue().equals(selector.value().path(label.getKey())));
    if (!isKept) {
      errors.invalid(
          selector, "only additions to spec.nodeSelector are allowed (no mutations or deletions)");
    }
  }

  private static JsonNode withoutTime(JsonNode toleration) {
    return toleration.<ObjectNode>deepCopy().without("tolerationSeconds");
  }

  private static void restore(ObjectNode changed, JsonNode before, String field) {
    changed.remove(field);
    if (before.has(field)) {
      changed.set(field, before.get(field));
    }
  }
}
