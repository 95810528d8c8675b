package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.ShareChecks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is valid in the strategies by which workloads replace their pods. */
final class RolloutRules {

  private RolloutRules() {}

  static void validateDeployment(Field spec, FieldErrors errors) {
    Field strategy = spec.child("strategy");
    Field rolling = strategy.child("rollingUpdate");
    switch (strategy.child("type").text()) {
      case "Recreate" -> {
        if (rolling.isSet()) {
          errors.forbidden(rolling, "may not be specified when strategy `type` is 'Recreate'");
        }
      }
      case "RollingUpdate" -> rolling(rolling, errors);
      default -> errors.unsupported(struct(strategy), "Recreate", "RollingUpdate");
    }
    Field deadline = spec.child("progressDeadlineSeconds");
    if (deadline.isSet()) {
      errors.notNegative(deadline);
      if (deadline.number() <= spec.child("minReadySeconds").number()) {
        errors.invalid(deadline, "must be greater than minReadySeconds");
      }
    }
  }

  static void validateDaemonSet(Field spec, FieldErrors errors) {
    Field strategy = spec.child("updateStrategy");
    Field rolling = strategy.child("rollingUpdate");
    if (strategy.child("type").is("RollingUpdate")) {
      Field surge = rolling.child("maxSurge");
      Field unavailable = rolling.child("maxUnavailable");
      shares(rolling, errors);
      boolean isUnavailableZero = ShareChecks.isZero(unavailable);
      if (!isUnavailableZero && !ShareChecks.isZero(surge)) {
        errors.invalid(surge, "may not be set when maxUnavailable is non-zero");
      } else if (isUnavailableZero && ShareChecks.isZero(surge)) {
        errors.required(unavailable, "cannot be 0 when maxSurge is 0");
      }
    } else if (!strategy.child("type").is("OnDelete")) {
      errors.unsupported(struct(strategy), "RollingUpdate", "OnDelete");
    }
  }

  /** Returns a strategy with shares as a struct of Go, as messages show it. */
  private static Field struct(Field strategy) {
    Field rolling = strategy.child("rollingUpdate");
    if (!rolling.isSet()) {
      return struct(strategy, null);
    }
    ObjectNode shares = ((ObjectNode) strategy.value()).objectNode();
    shares.set("MaxUnavailable", share(rolling.child("maxUnavailable")));
    shares.set("MaxSurge", share(rolling.child("maxSurge")));
    return struct(strategy, shares);
  }

  /**
   * Returns a strategy as a struct of Go.
   *
   * @param rolling its rolling update as a struct; null without one
   */
  static Field struct(Field strategy, @Nullable ObjectNode rolling) {
    ObjectNode struct = ((ObjectNode) strategy.value()).objectNode();
    struct.set("Type", strategy.child("type").value());
    struct.set("RollingUpdate", rolling);
    return new Field(strategy.path(), struct);
  }

  private static JsonNode share(Field share) {
    return share.isSet() ? share.value() : IntNode.valueOf(0);
  }

  private static void rolling(Field rolling, FieldErrors errors) {
    shares(rolling, errors);
    Field unavailable = rolling.child("maxUnavailable");
    ShareChecks.atMostWhole(unavailable, errors);
    if (ShareChecks.isZero(unavailable) && isZeroNumber(rolling.child("maxSurge"))) {
      errors.invalid(unavailable, "may not be 0 when `maxSurge` is 0");
    }
  }

  private static void shares(Field rolling, FieldErrors errors) {
    List.of("maxUnavailable", "maxSurge")
        .forEach(name -> ShareChecks.validate(rolling.child(name), errors));
  }

  private static boolean isZeroNumber(Field share) {
    return (!share.value().isTextual() || share.text().endsWith("%")) && ShareChecks.isZero(share);
  }
}
