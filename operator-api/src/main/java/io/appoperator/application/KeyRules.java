package io.appoperator.application;

import io.appoperator.api.MetadataSyntax;
import io.appoperator.application.ValidationRule.Check;
import io.appoperator.application.ValidationRule.Examples;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The keys of labels and annotations, which a schema cannot check. */
final class KeyRules {

  private static final String FORM =
      " must be a name, or a DNS subdomain, '/' and a name. A name has at most 63 letters, digits,"
          + " '-', '_' and '.', and begins and ends with a letter or digit.";

  private static final String NAME = "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$";

  static final List<ValidationRule> ALL =
      List.of(
          labels("PodLabelKeys", "podMetadata.labels", "pod labels", KeyRules::podLabels),
          annotations(
              "PodAnnotationKeys",
              "podMetadata.annotations",
              "pod annotations",
              spec -> spec.podMetadata() == null ? null : spec.podMetadata().annotations()),
          labels(
              "NodeSelectorKeys",
              "scheduling.nodeSelector",
              "the nodeSelector",
              spec -> spec.scheduling() == null ? null : spec.scheduling().nodeSelector()),
          annotations(
              "ServiceAnnotationKeys",
              "network.service.annotations",
              "Service annotations",
              KeyRules::ofService),
          annotations(
              "IngressAnnotationKeys",
              "network.ingress.annotations",
              "Ingress annotations",
              KeyRules::ofIngress));

  private KeyRules() {}

  private static ValidationRule labels(
      String name,
      String field,
      String what,
      Function<ApplicationSpec, @Nullable Map<String, String>> section) {
    return rule(name, field, what, cel("a-z0-9"), section, MetadataSyntax::isLabelKey);
  }

  /** The server lowers the case of these keys before it checks them. */
  private static ValidationRule annotations(
      String name,
      String field,
      String what,
      Function<ApplicationSpec, @Nullable Map<String, String>> section) {
    return rule(name, field, what, cel("A-Za-z0-9"), section, MetadataSyntax::isAnnotationKey);
  }

  private static ValidationRule rule(
      String name,
      String field,
      String what,
      String cel,
      Function<ApplicationSpec, @Nullable Map<String, String>> section,
      Predicate<String> valid) {
    return new ValidationRule(
        name,
        "spec." + field,
        "Each key of " + what + FORM,
        Check.of(section, cel, map -> map.keySet().stream().allMatch(valid)),
        new Examples(example(field, "example.com/key_1"), example(field, "two words")));
  }

  private static String cel(String letters) {
    String label = "[%1$s]([-%1$s]*[%1$s])?".formatted(letters);
    return "self.all(k, k.indexOf('/') <= 253 && k.matches('^(%1$s([.]%1$s)*/)?%2$s'))"
        .formatted(label, NAME);
  }

  /** Nests the path, as in {@code spec: {port: 80, a: {b: {KEY: x}}}}; an Ingress needs a port. */
  private static String example(String field, String key) {
    String open = "spec: {port: 80, " + field.replace(".", ": {") + ": {'" + key + "': x}";
    return open + "}".repeat(1 + (int) field.chars().filter(c -> c == '.').count());
  }

  private static @Nullable Map<String, String> podLabels(ApplicationSpec spec) {
    return spec.podMetadata() == null ? null : spec.podMetadata().labels();
  }

  private static @Nullable Map<String, String> ofService(ApplicationSpec spec) {
    ServiceSettings service = spec.network() == null ? null : spec.network().service();
    return service == null ? null : service.annotations();
  }

  private static @Nullable Map<String, String> ofIngress(ApplicationSpec spec) {
    IngressSettings ingress = spec.network() == null ? null : spec.network().ingress();
    return ingress == null ? null : ingress.annotations();
  }
}
