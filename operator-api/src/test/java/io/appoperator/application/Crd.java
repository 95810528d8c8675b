package io.appoperator.application;

import com.fasterxml.jackson.databind.JsonNode;

/** The generated definition of Application and its parts. */
final class Crd {

  private Crd() {}

  static JsonNode generated() {
    KubernetesTypes types =
        new KubernetesTypes(ProjectFiles.json(ProjectFiles.read(ProjectFiles.DEFINITIONS)));
    return new CrdGenerator(types, ApplicationRules.ALL).crd(source());
  }

  /** Returns the hand-written definition without the embedded types. */
  static JsonNode source() {
    return ProjectFiles.yaml(ProjectFiles.read(ProjectFiles.CRD_SOURCE));
  }

  /** Returns the schema of the whole resource. */
  static JsonNode schema(JsonNode crd) {
    return crd.at("/spec/versions/0/schema/openAPIV3Schema");
  }
}
