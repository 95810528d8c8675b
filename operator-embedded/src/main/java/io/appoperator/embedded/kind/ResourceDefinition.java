package io.appoperator.embedded.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A version of a kind that the server serves.
 *
 * @param group the API group; empty for the core group
 * @param version the version
 * @param names the names
 * @param namespaced whether objects are in namespaces
 * @param hasStatus whether the status is written through a subresource only
 * @param scale the paths of the scale subresource
 * @param schema the structural schema
 * @param printerColumns the additional columns of tables; missing for built-in kinds
 * @param selectableFields the fields besides name and namespace that field selectors of custom
 *     resources may have, as in {@code spec.color}
 * @param builtIn the rules of a built-in kind; empty for custom resources
 */
public record ResourceDefinition(
    String group,
    String version,
    ResourceNames names,
    boolean namespaced,
    boolean hasStatus,
    Optional<ScalePaths> scale,
    JsonNode schema,
    JsonNode printerColumns,
    Set<String> selectableFields,
    Optional<BuiltInRules> builtIn) {

  private static final Map<String, String> STORAGE_PREFIXES =
      Map.of("services", "services/specs", "nodes", "minions", "ingresses", "ingress");

  /**
   * The paths of the scale subresource, as in {@code .spec.replicas}.
   *
   * @param specReplicas the desired replicas
   * @param statusReplicas the observed replicas
   * @param labelSelector the selector of the pods as text; empty if there is none
   */
  public record ScalePaths(String specReplicas, String statusReplicas, String labelSelector) {}

  /** Returns the kind. */
  public String kind() {
    return names.kind();
  }

  /** Returns the name in paths. */
  public String plural() {
    return names.plural();
  }

  /** Returns {@code group/version}, or the version alone in the core group. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** Returns {@code plural.group}, which names the resource in messages and in the store. */
  public String resource() {
    return group.isEmpty() ? plural() : plural() + "." + group;
  }

  /** Returns the resource as which objects are stored. */
  public String storedResource() {
    return builtIn
        .map(BuiltInRules::storedResource)
        .filter(stored -> !stored.isEmpty())
        .orElse(resource());
  }

  /** Returns whether the kind is of a named group, but stored as one of the core group. */
  public boolean isStoredInCoreGroup() {
    return !group.isEmpty() && storedResource().equals(plural());
  }

  /**
   * Returns what keys in the storage of kube-apiserver begin with, below the prefix of all keys. It
   * is part of messages.
   *
   * @see <a
   *     href="https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/kubeapiserver/default_storage_factory_builder.go">
   *     Prefixes of kube-apiserver</a>
   */
  public String storagePrefix() {
    return isBuiltIn() && !group.equals("apiextensions.k8s.io")
        ? STORAGE_PREFIXES.getOrDefault(plural(), plural())
        : group + "/" + plural();
  }

  /** Returns whether it is a built-in kind. */
  public boolean isBuiltIn() {
    return builtIn.isPresent();
  }

  /** Returns {@code Kind.group}, which names the kind in messages. */
  public String qualifiedKind() {
    return group.isEmpty() ? kind() : kind() + "." + group;
  }
}
