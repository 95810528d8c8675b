package io.appoperator.cli.scaffold;

import io.appoperator.cli.command.UserException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The names of a new kind.
 *
 * @param kind the kind in CamelCase
 * @param plural the name in paths
 */
record KindName(String kind, String plural) {

  private static final Pattern CAMEL_CASE = Pattern.compile("[A-Z][A-Za-z0-9]*");

  /** The kinds of Kubernetes; kubectl prefers them to others of the same name. */
  private static final Set<String> CORE_KINDS =
      Set.of(
          "APIService",
          "Binding",
          "CertificateSigningRequest",
          "ClusterRole",
          "ClusterRoleBinding",
          "ComponentStatus",
          "ConfigMap",
          "ControllerRevision",
          "CronJob",
          "CSIDriver",
          "CSINode",
          "CSIStorageCapacity",
          "CustomResourceDefinition",
          "DaemonSet",
          "Deployment",
          "DeviceClass",
          "Endpoints",
          "EndpointSlice",
          "Event",
          "FlowSchema",
          "HorizontalPodAutoscaler",
          "Ingress",
          "IngressClass",
          "IPAddress",
          "Job",
          "Lease",
          "LimitRange",
          "List",
          "MutatingAdmissionPolicy",
          "MutatingWebhookConfiguration",
          "Namespace",
          "NetworkPolicy",
          "Node",
          "PersistentVolume",
          "PersistentVolumeClaim",
          "Pod",
          "PodDisruptionBudget",
          "PodTemplate",
          "PriorityClass",
          "PriorityLevelConfiguration",
          "ReplicaSet",
          "ReplicationController",
          "ResourceClaim",
          "ResourceClaimTemplate",
          "ResourceQuota",
          "ResourceSlice",
          "Role",
          "RoleBinding",
          "RuntimeClass",
          "Secret",
          "Service",
          "ServiceAccount",
          "ServiceCIDR",
          "StatefulSet",
          "StorageClass",
          "ValidatingAdmissionPolicy",
          "ValidatingWebhookConfiguration",
          "VolumeAttachment",
          "VolumeAttributesClass");

  /**
   * Checks the name of a kind, and derives the others.
   *
   * @param plural the name in paths; empty for the usual one
   * @throws UserException if a kind cannot have this name
   */
  static KindName of(String kind, String plural) throws UserException {
    if (!CAMEL_CASE.matcher(kind).matches()) {
      throw Names.invalid(
          "'%s' is not the name of a kind. Use letters and digits in CamelCase, such as %s."
              .formatted(kind, ProviderName.camelCase("web-site")));
    }
    String id = kind.toLowerCase(Locale.ROOT);
    Names.checkId("the name of a kind in lower case", id);
    if (CORE_KINDS.stream().anyMatch(kind::equalsIgnoreCase)) {
      throw Names.invalid(
          "%s is a kind of Kubernetes. Use another name, such as Web%s.".formatted(kind, kind));
    }
    if (kind.equalsIgnoreCase("Application")) {
      throw Names.invalid("Application is a kind of the operator. Use another name.");
    }
    for (String suffix : List.of("Spec", "Kind", "Manager")) {
      Names.checkClass(kind + suffix);
    }
    KindName name = new KindName(kind, plural.isEmpty() ? pluralOf(id) : plural);
    Names.checkId("a plural", name.plural);
    return name;
  }

  private static String pluralOf(String id) {
    if (id.matches(".*(s|x|z|ch|sh)")) {
      return id + "es";
    }
    return id.matches(".*[^aeiou]y") ? id.substring(0, id.length() - 1) + "ies" : id + "s";
  }
}
