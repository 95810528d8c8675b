package io.appoperator.embedded.http;

import io.appoperator.embedded.engine.ApiResources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The groups that the server has, in the order in which kube-apiserver lists them. */
final class ApiGroups {

  /** Clients choose the first group that has a resource of a name; others follow by name. */
  private static final List<String> ORDER =
      List.of(
          "",
          "apps",
          "events.k8s.io",
          "authentication.k8s.io",
          "authorization.k8s.io",
          "autoscaling",
          "batch",
          "networking.k8s.io",
          "policy",
          "rbac.authorization.k8s.io",
          "storage.k8s.io",
          "admissionregistration.k8s.io",
          "apiextensions.k8s.io",
          "coordination.k8s.io",
          "discovery.k8s.io");

  private static final long MAX_NUMBER = 1_000_000;

  private final ApiResources resources;

  ApiGroups(ApiResources resources) {
    this.resources = resources;
  }

  /** Returns whether a group has built-in kinds, or reviews. */
  boolean isBuiltIn(String group) {
    return Reviews.RESOURCES.stream().anyMatch(one -> one.group().equals(group))
        || resources.definitions().stream()
            .anyMatch(one -> one.isBuiltIn() && one.group().equals(group));
  }

  /** Returns the resources by group and version. */
  Map<String, Map<String, List<ServedResource>>> all() {
    List<ServedResource> served = new ArrayList<>(Reviews.RESOURCES);
    resources.definitions().forEach(one -> served.add(ServedResource.of(one, resources)));
    served.sort(
        Comparator.comparingInt(ApiGroups::position)
            .thenComparing(ServedResource::group)
            .thenComparing(Comparator.comparingLong(ApiGroups::versionPriority).reversed())
            .thenComparing(one -> one.names().plural()));
    Map<String, Map<String, List<ServedResource>>> groups = new LinkedHashMap<>();
    for (ServedResource one : served) {
      groups
          .computeIfAbsent(one.group(), group -> new LinkedHashMap<>())
          .computeIfAbsent(one.version(), version -> new ArrayList<>())
          .add(one);
    }
    return groups;
  }

  private static int position(ServedResource resource) {
    int position = ORDER.indexOf(resource.group());
    return position < 0 ? ORDER.size() : position;
  }

  /** Returns a number that is greater for stable and later versions, as in v2 and v1beta1. */
  private static long versionPriority(ServedResource resource) {
    String version = resource.version();
    if (!version.matches("v\\d{1,6}((alpha|beta)\\d{1,6})?")) {
      return 0;
    }
    String[] numbers = version.substring(1).split("alpha|beta");
    int stage = version.contains("alpha") ? 1 : version.contains("beta") ? 2 : 3;
    int minor = numbers.length > 1 ? Integer.parseInt(numbers[1]) : 0;
    return (stage * MAX_NUMBER + Integer.parseInt(numbers[0])) * MAX_NUMBER + minor;
  }
}
