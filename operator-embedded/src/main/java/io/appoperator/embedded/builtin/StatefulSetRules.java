package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.ShareChecks;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.pod.ClaimSpecRules;
import java.util.List;

/** What only a StatefulSet has: the order of pods, claims, and the name of a service. */
final class StatefulSetRules {

  private StatefulSetRules() {}

  static void validate(Field spec, FieldErrors errors) {
    errors.format(spec.child("serviceName"), NameFormat.LABEL);
    Field management = spec.child("podManagementPolicy");
    if (management.isSet() && !List.of("OrderedReady", "Parallel").contains(management.text())) {
      errors.invalid(management, "must be 'OrderedReady' or 'Parallel'");
    }
    strategy(spec.child("updateStrategy"), errors);
    errors.notNegative(spec.child("ordinals").child("start"));
    Field retention = spec.child("persistentVolumeClaimRetentionPolicy");
    for (String time : List.of("whenDeleted", "whenScaled")) {
      if (retention.child(time).isSet()) {
        errors.oneOf(retention.child(time), "Retain", "Delete");
      }
    }
    for (Field claim : spec.child("volumeClaimTemplates").items()) {
      ClaimSpecRules.validate(claim.child("spec"), errors);
    }
  }

  private static void strategy(Field strategy, FieldErrors errors) {
    Field rolling = strategy.child("rollingUpdate");
    switch (strategy.child("type").text()) {
      case "RollingUpdate" -> {
        errors.notNegative(rolling.child("partition"));
        ShareChecks.validate(rolling.child("maxUnavailable"), errors);
        ShareChecks.atMostWhole(rolling.child("maxUnavailable"), errors);
      }
      case "OnDelete" -> {
        if (rolling.isSet()) {
          errors.invalid(
              rolling, struct(rolling), "only allowed for updateStrategy 'RollingUpdate'");
        }
      }
      default ->
          errors.invalid(
              RolloutRules.struct(strategy, rolling.isSet() ? struct(rolling) : null),
              "must be 'RollingUpdate' or 'OnDelete'");
    }
  }

  /** Returns a rolling update as a struct of Go, as messages show it. */
  private static ObjectNode struct(Field rolling) {
    ObjectNode struct = ((ObjectNode) rolling.value()).objectNode();
    struct.set("Partition", rolling.child("partition").value());
    return struct.putNull("MaxUnavailable");
  }
}
