package io.appoperator.embedded.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A version of a kind that the server serves.
 *
 * @param group the API group; empty for the core group
 * @param version the version
 * @param kind the kind
 * @param plural the name in paths
 * @param singular the name of one object
 * @param namespaced whether objects are in namespaces
 * @param hasStatus whether the status is written through a subresource only
 * @param scale the paths of the scale subresource
 * @param schema the structural schema
 */
public record ResourceDefinition(
    String group,
    String version,
    String kind,
    String plural,
    String singular,
    boolean namespaced,
    boolean hasStatus,
    Optional<ScalePaths> scale,
    JsonNode schema) {

  /**
   * The paths of the scale subresource, as in {@code .spec.replicas}.
   *
   * @param specReplicas the desired replicas
   * @param statusReplicas the observed replicas
   * @param labelSelector the selector of the pods as text; empty if there is none
   */
  public record ScalePaths(String specReplicas, String statusReplicas, String labelSelector) {}

  /** Returns {@code group/version}, or the version alone in the core group. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** Returns {@code plural.group}, which names the resource in messages and in the store. */
  public String resource() {
    return group.isEmpty() ? plural : plural + "." + group;
  }

  /** Returns {@code Kind.group}, which names the kind in messages. */
  public String qualifiedKind() {
    return group.isEmpty() ? kind : kind + "." + group;
  }
}
