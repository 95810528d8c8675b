package io.appoperator.core.kind;

import io.appoperator.api.ResourceKind;
import java.util.Map;
import java.util.Set;

/** The kinds of Kubernetes whose objects are in no namespace. */
public final class ClusterScopedKinds {

  private static final Map<String, Set<String>> BY_GROUP =
      Map.ofEntries(
          Map.entry("", Set.of("Namespace", "Node", "PersistentVolume")),
          Map.entry(
              "admissionregistration.k8s.io",
              Set.of(
                  "MutatingAdmissionPolicy",
                  "MutatingAdmissionPolicyBinding",
                  "MutatingWebhookConfiguration",
                  "ValidatingAdmissionPolicy",
                  "ValidatingAdmissionPolicyBinding",
                  "ValidatingWebhookConfiguration")),
          Map.entry("apiextensions.k8s.io", Set.of("CustomResourceDefinition")),
          Map.entry("apiregistration.k8s.io", Set.of("APIService")),
          Map.entry(
              "certificates.k8s.io", Set.of("CertificateSigningRequest", "ClusterTrustBundle")),
          Map.entry(
              "flowcontrol.apiserver.k8s.io", Set.of("FlowSchema", "PriorityLevelConfiguration")),
          Map.entry("networking.k8s.io", Set.of("IPAddress", "IngressClass", "ServiceCIDR")),
          Map.entry("node.k8s.io", Set.of("RuntimeClass")),
          Map.entry("rbac.authorization.k8s.io", Set.of("ClusterRole", "ClusterRoleBinding")),
          Map.entry("resource.k8s.io", Set.of("DeviceClass", "ResourceSlice")),
          Map.entry("scheduling.k8s.io", Set.of("PriorityClass")),
          Map.entry(
              "storage.k8s.io",
              Set.of(
                  "CSIDriver",
                  "CSINode",
                  "StorageClass",
                  "VolumeAttachment",
                  "VolumeAttributesClass")));

  private ClusterScopedKinds() {}

  /** Returns whether objects of a kind are in no namespace; false for unknown kinds. */
  public static boolean contains(ResourceKind kind) {
    return BY_GROUP.getOrDefault(kind.group(), Set.of()).contains(kind.kind());
  }
}
