package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.kind.MetadataChecks;
import java.util.Set;

/** Which kinds check metadata themselves, and how often. */
final class KindMetadata {

  private KindMetadata() {}

  /** Returns the checks of an object. */
  static MetadataChecks ofObject(JsonNode type) {
    return switch (type.path("kind").asText()) {
      case "CronJob",
          "DaemonSet",
          "Deployment",
          "HorizontalPodAutoscaler",
          "NetworkPolicy",
          "ReplicaSet",
          "Service",
          "StatefulSet" ->
          MetadataChecks.CHANGES;
      case "CustomResourceDefinition", "Lease" -> MetadataChecks.CUSTOM;
      case "EndpointSlice" -> new MetadataChecks(1, 0, true);
      case "Event" ->
          type.path("apiVersion").asText().equals("v1")
              ? MetadataChecks.NONE
              : MetadataChecks.CHANGES;
      case "PersistentVolume" -> new MetadataChecks(2, 0, true);
      case "PodDisruptionBudget" -> MetadataChecks.NONE;
      case "ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding" ->
          new MetadataChecks(1, 0, false);
      default -> MetadataChecks.WHOLE_AND_CHANGES;
    };
  }

  /** Returns the checks of a write to the status. */
  static MetadataChecks ofStatus(JsonNode type) {
    return switch (type.path("kind").asText()) {
      case "CronJob", "PodDisruptionBudget" -> MetadataChecks.NONE;
      case "CustomResourceDefinition" -> MetadataChecks.CUSTOM;
      default -> MetadataChecks.CHANGES;
    };
  }

  /** Returns the metadata that a write to the status keeps. */
  static Set<String> keptWithStatus(JsonNode type) {
    return switch (type.path("kind").asText()) {
      case "Deployment" -> Set.of("labels");
      case "Pod" -> Set.of("ownerReferences");
      case "ValidatingAdmissionPolicy" ->
          Set.of("labels", "annotations", "finalizers", "ownerReferences");
      default -> Set.of();
    };
  }
}
