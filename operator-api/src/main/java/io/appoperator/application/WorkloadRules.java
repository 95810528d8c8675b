package io.appoperator.application;

import io.appoperator.application.ValidationRule.Check;
import io.appoperator.application.ValidationRule.Examples;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The number of pods, and how they are replaced. */
final class WorkloadRules {

  private static final Pattern DNS_1035 = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");

  static final List<ValidationRule> ALL =
      List.of(
          new ValidationRule(
              "NameIsDnsLabel",
              "",
              "The name must have at most 63 lower-case letters, digits and hyphens, start with a letter, and end with a letter or digit. It is the name of the Service and a label.",
              Check.ofResource(
                  """
                  size(self.metadata.name) <= 63
                  && self.metadata.name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')
                  """,
                  primary ->
                      primary.name().length() <= 63 && DNS_1035.matcher(primary.name()).matches()),
              new Examples("metadata: {name: my-app}", "metadata: {name: my.app}")),
          new ValidationRule(
              "MaxReplicasReachMinReplicas",
              "spec.scaling",
              "maxReplicas must be at least minReplicas.",
              Check.of(
                  ApplicationSpec::scaling,
                  "self.maxReplicas >= self.minReplicas",
                  scaling -> scaling.maxReplicas() >= scaling.minReplicasOrDefault()),
              new Examples(
                  "spec: {scaling: {minReplicas: 2, maxReplicas: 2}}",
                  "spec: {scaling: {minReplicas: 3, maxReplicas: 2}}")),
          new ValidationRule(
              "DisruptionHasOneBound",
              "spec.disruption",
              "minAvailable and maxUnavailable are mutually exclusive; keep one.",
              Check.of(
                  ApplicationSpec::disruption,
                  "!(has(self.minAvailable) && has(self.maxUnavailable))",
                  disruption ->
                      disruption.minAvailable() == null || disruption.maxUnavailable() == null),
              new Examples(
                  "spec: {disruption: {minAvailable: 50%}}",
                  "spec: {disruption: {minAvailable: 50%, maxUnavailable: 1}}")),
          new ValidationRule(
              "RecreateHasNoBounds",
              "spec.rollout",
              "maxSurge and maxUnavailable have no effect with the strategy Recreate; remove them.",
              Check.of(
                  ApplicationSpec::rollout,
                  """
                  !has(self.strategy) || self.strategy != 'Recreate'
                  || (!has(self.maxSurge) && !has(self.maxUnavailable))
                  """,
                  rollout ->
                      !"Recreate".equals(rollout.strategy())
                          || (rollout.maxSurge() == null && rollout.maxUnavailable() == null)),
              new Examples(
                  "spec: {rollout: {strategy: Recreate}}",
                  "spec: {rollout: {strategy: Recreate, maxSurge: 1}}")),
          new ValidationRule(
              "RolloutCanMove",
              "spec.rollout",
              "maxSurge and maxUnavailable must not both be 0, because then no pod can be replaced.",
              Check.of(
                  ApplicationSpec::rollout,
                  """
                  !has(self.maxSurge) || !has(self.maxUnavailable)
                  || !(self.maxSurge == 0 || self.maxSurge == '0%')
                  || !(self.maxUnavailable == 0 || self.maxUnavailable == '0%')
                  """,
                  rollout -> !isZero(rollout.maxSurge()) || !isZero(rollout.maxUnavailable())),
              new Examples(
                  "spec: {rollout: {maxSurge: 1, maxUnavailable: 0}}",
                  "spec: {rollout: {maxSurge: 0%, maxUnavailable: 0}}")));

  private WorkloadRules() {}

  private static boolean isZero(@Nullable IntOrString bound) {
    return bound != null
        && (Integer.valueOf(0).equals(bound.getIntVal()) || "0%".equals(bound.getStrVal()));
  }
}
