package io.appoperator.e2e;

import io.fabric8.kubernetes.api.model.APIGroup;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the kinds of a server by the names that kubectl accepts.
 *
 * @param client a client of the server
 */
record ServedKinds(KubernetesClient client) {

  /**
   * Returns a kind.
   *
   * @param type a singular, plural or short name, perhaps with the group: {@code deployments.apps}
   */
  ResourceDefinitionContext find(String type) {
    int dot = type.indexOf('.');
    String name = dot < 0 ? type : type.substring(0, dot);
    return versions()
        .filter(version -> dot < 0 || version.startsWith(type.substring(dot + 1) + "/"))
        .flatMap(version -> find(version, name).stream())
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("The server has no type " + type + "."));
  }

  private Stream<String> versions() {
    return Stream.concat(
        Stream.of("v1"),
        client.getApiGroups().getGroups().stream()
            .map(APIGroup::getPreferredVersion)
            .map(version -> version.getGroupVersion()));
  }

  private Optional<ResourceDefinitionContext> find(String version, String name) {
    APIResourceList served = client.getApiResources(version);
    return served.getResources().stream()
        .filter(resource -> !resource.getName().contains("/") && isNamed(resource, name))
        .findFirst()
        .map(resource -> kind(version, resource));
  }

  private static boolean isNamed(APIResource resource, String name) {
    return resource.getName().equals(name)
        || name.equalsIgnoreCase(resource.getKind())
        || name.equals(resource.getSingularName())
        || resource.getShortNames().contains(name);
  }

  private static ResourceDefinitionContext kind(String version, APIResource resource) {
    int slash = version.indexOf('/');
    return new ResourceDefinitionContext.Builder()
        .withGroup(slash < 0 ? "" : version.substring(0, slash))
        .withVersion(version.substring(slash + 1))
        .withKind(resource.getKind())
        .withPlural(resource.getName())
        .withNamespaced(Boolean.TRUE.equals(resource.getNamespaced()))
        .build();
  }
}
