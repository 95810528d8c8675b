package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.schema.Quantities;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;

/** What is valid in the requests and limits of a container. */
final class ResourceRules {

  private static final Set<String> STANDARD = Set.of("cpu", "memory", "ephemeral-storage");
  private static final String HUGE_PAGES = "hugepages-";

  private ResourceRules() {}

  static void validate(Field resources, Field pod, FieldErrors errors) {
    Field limits = resources.child("limits");
    Field requests = resources.child("requests");
    limits.keys().forEach(name -> quantity(limits.entry(name), name, errors));
    for (String name : requests.keys()) {
      quantity(requests.entry(name), name, errors);
      compare(requests, limits, name, errors);
    }
    boolean huge =
        limits.keys().stream().anyMatch(name -> name.startsWith(HUGE_PAGES))
            || requests.keys().stream().anyMatch(name -> name.startsWith(HUGE_PAGES));
    boolean ordinary =
        List.of(limits, requests).stream()
            .anyMatch(one -> one.value().has("cpu") || one.value().has("memory"));
    if (huge && !ordinary) {
      errors.forbidden(resources, "HugePages require cpu or memory");
    }
    for (Field claim : resources.child("claims").items()) {
      if (pod.child("resourceClaims").value().isEmpty()) {
        errors.addAll(
            List.of(
                new FieldError(
                    "FieldValueNotFound",
                    claim.path(),
                    "Not found: \"%s\": must be one of the names in pod.spec.resourceClaims which"
                            .formatted(claim.child("name").text())
                        + " is empty")));
      }
    }
  }

  private static void quantity(Field quantity, String name, FieldErrors errors) {
    errors.labelKey(quantity, name);
    boolean qualified = name.contains("/");
    if (!qualified && !STANDARD.contains(name) && !name.startsWith(HUGE_PAGES)) {
      boolean known = List.of("storage", "pods").contains(name);
      if (!known && name.matches("[-A-Za-z0-9_.]+")) {
        errors.invalid(quantity, name, "must be a standard resource type or fully qualified");
      }
      errors.invalid(quantity, name, "must be a standard resource for containers");
      return;
    }
    BigDecimal number = Quantities.parse(quantity.text()).orElse(BigDecimal.ZERO);
    if (number.signum() < 0) {
      errors.invalid(quantity, "must be greater than or equal to 0");
    } else if (qualified && number.stripTrailingZeros().scale() > 0) {
      errors.invalid(quantity, "must be an integer");
    }
  }

  private static void compare(Field requests, Field limits, String name, FieldErrors errors) {
    boolean fixed = name.contains("/") || name.startsWith(HUGE_PAGES);
    String request = requests.value().path(name).asText();
    String limit = limits.value().path(name).asText();
    if (!limits.value().has(name)) {
      if (fixed) {
        errors.required(limits, "Limit must be set for non overcommitable resources");
      }
      return;
    }
    int order = Quantities.compare(request, limit);
    if (fixed && order != 0) {
      errors.invalid(requests, request, "must be equal to %s limit of %s".formatted(name, limit));
    } else if (order > 0) {
      errors.invalid(
          requests, request, "must be less than or equal to %s limit of %s".formatted(name, limit));
    }
  }
}
