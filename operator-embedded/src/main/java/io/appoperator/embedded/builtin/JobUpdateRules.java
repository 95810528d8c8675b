package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import java.util.List;

/** What an update may change in the specification of a Job. */
final class JobUpdateRules {

  private static final List<String> FIXED =
      List.of(
          "selector",
          "completionMode",
          "podFailurePolicy",
          "backoffLimitPerIndex",
          "managedBy",
          "successPolicy");

  private JobUpdateRules() {}

  static void validate(JsonNode object, JsonNode old, FieldErrors errors) {
    Field after = Field.of(object, "spec");
    Field before = Field.of(old, "spec");
    completions(after, before, errors);
    template(after.child("template"), before.child("template"), isWaiting(old), errors);
    ImmutableFields.validate(after, before, FIXED, errors);
  }

  /** A Job with indexes grows and shrinks as a whole. */
  private static void completions(Field after, Field before, FieldErrors errors) {
    Field completions = after.child("completions");
    JsonNode then = before.child("completions").value();
    if (!after.child("completionMode").is("Indexed")) {
      ImmutableFields.validate(completions, then, errors);
    } else if (completions.isSet()
        && !completions.value().equals(then)
        && completions.number() != after.child("parallelism").number()) {
      errors.invalid(completions, "can only be modified in tandem with spec.parallelism");
    }
  }

  private static void template(Field after, Field before, boolean isWaiting, FieldErrors errors) {
    if (!isWaiting) {
      ImmutableFields.validate(after, before.value(), errors);
      return;
    }
    JsonNode allowed = schedulingOf(after.value(), before.value());
    ImmutableFields.validate(after.child("spec"), allowed, errors);
  }

  /** Returns the old specification of pods, with what a queue decides in the new one. */
  private static JsonNode schedulingOf(JsonNode after, JsonNode before) {
    ObjectNode allowed = before.path("spec").deepCopy();
    JsonNode spec = after.path("spec");
    for (String name : List.of("nodeSelector", "tolerations", "schedulingGates")) {
      take(allowed, spec, name);
    }
    if (spec.has("affinity") || allowed.has("affinity")) {
      take(allowed.withObjectProperty("affinity"), spec.path("affinity"), "nodeAffinity");
    }
    if (allowed.path("affinity").isEmpty() && !spec.has("affinity")) {
      allowed.remove("affinity");
    }
    for (String list : List.of("containers", "initContainers")) {
      for (int i = 0; i < Math.min(allowed.path(list).size(), spec.path(list).size()); i++) {
        take((ObjectNode) allowed.path(list).get(i), spec.path(list).get(i), "resources");
      }
    }
    return allowed;
  }

  private static void take(ObjectNode allowed, JsonNode after, String name) {
    allowed.remove(name);
    if (after.has(name)) {
      allowed.set(name, after.get(name));
    }
  }

  /** Returns whether a Job is suspended and has no pods. */
  private static boolean isWaiting(JsonNode job) {
    boolean isSuspended =
        job.at("/status/conditions")
            .valueStream()
            .anyMatch(
                one ->
                    one.path("type").asText().equals("Suspended")
                        && one.path("status").asText().equals("True"));
    return job.at("/spec/suspend").asBoolean()
        && (isSuspended || !job.path("status").hasNonNull("startTime"));
  }
}
