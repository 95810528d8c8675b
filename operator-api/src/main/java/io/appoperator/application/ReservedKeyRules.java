package io.appoperator.application;

import io.appoperator.application.ValidationRule.Check;
import io.appoperator.application.ValidationRule.Examples;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Labels and annotations by which the operator recognizes its objects are not for users. */
final class ReservedKeyRules {

  private static final String PREFIX = "apps.example.com/";

  static final List<ValidationRule> ALL =
      List.of(
          rule("PodLabelsAreFree", "spec.podMetadata", "labels", ReservedKeyRules::podLabels),
          rule(
              "PodAnnotationsAreFree",
              "spec.podMetadata",
              "annotations",
              ReservedKeyRules::podAnnotations),
          rule(
              "ServiceAnnotationsAreFree",
              "spec.network.service",
              "annotations",
              ReservedKeyRules::serviceAnnotations),
          rule(
              "IngressAnnotationsAreFree",
              "spec.network.ingress",
              "annotations",
              ReservedKeyRules::ingressAnnotations));

  private ReservedKeyRules() {}

  private static ValidationRule rule(
      String name,
      String parent,
      String map,
      Function<ApplicationSpec, @Nullable Map<String, String>> values) {
    String at = parent + "." + map;
    return new ValidationRule(
        name,
        at,
        "Keys of %s must not begin with %s, which is reserved for the operator; use another prefix."
            .formatted(at.substring("spec.".length()), PREFIX),
        Check.of(
            values,
            "self.all(key, !key.startsWith('%s'))".formatted(PREFIX),
            found -> found.keySet().stream().noneMatch(key -> key.startsWith(PREFIX))),
        new Examples(example(at, "example.com/team"), example(at, PREFIX + "application")));
  }

  /** Returns an Application with one key in a map; the port is for the Ingress. */
  private static String example(String at, String key) {
    String[] steps = at.substring("spec.".length()).split("\\.", -1);
    String path = String.join(": {", steps);
    return "spec: {port: 80, " + path + ": {" + key + ": blue" + "}".repeat(steps.length + 1);
  }

  private static @Nullable Map<String, String> podLabels(ApplicationSpec spec) {
    return spec.podMetadata() == null ? null : spec.podMetadata().labels();
  }

  private static @Nullable Map<String, String> podAnnotations(ApplicationSpec spec) {
    return spec.podMetadata() == null ? null : spec.podMetadata().annotations();
  }

  private static @Nullable Map<String, String> serviceAnnotations(ApplicationSpec spec) {
    NetworkSpec network = spec.network();
    return network == null || network.service() == null ? null : network.service().annotations();
  }

  private static @Nullable Map<String, String> ingressAnnotations(ApplicationSpec spec) {
    NetworkSpec network = spec.network();
    return network == null || network.ingress() == null ? null : network.ingress().annotations();
  }
}
