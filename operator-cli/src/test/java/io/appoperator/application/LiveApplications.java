package io.appoperator.application;

import static org.awaitility.Awaitility.await;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Validates Applications on a real API server. */
final class LiveApplications {

  private LiveApplications() {}

  /** Installs the definition with a plain {@code kubectl apply}, and waits until it is served. */
  static void install(ControlPlane controlPlane) {
    controlPlane.applyYaml(new ApplicationKind().crd());
    await()
        .atMost(Duration.ofSeconds(90))
        .pollInterval(Duration.ofMillis(100))
        .ignoreExceptions()
        .until(() -> controlPlane.kubectl("get", "appl", "-n", "default") != null);
  }

  /** Creates in a dry run, and returns the causes of a rejection; empty if it is accepted. */
  static List<StatusCause> refusals(
      String yaml, ControlPlane controlPlane, TestNamespace namespace) {
    try {
      controlPlane
          .admin()
          .resource(application(yaml))
          .inNamespace(namespace.name())
          .dryRun()
          .create();
      return List.of();
    } catch (KubernetesClientException e) {
      if (e.getStatus() == null || e.getStatus().getDetails() == null) {
        throw e;
      }
      return e.getStatus().getDetails().getCauses();
    }
  }

  /** Reads an Application, and sets a missing name or image. */
  static GenericKubernetesResource application(String yaml) {
    GenericKubernetesResource application =
        Serialization.unmarshal(yaml, GenericKubernetesResource.class);
    application.setApiVersion("apps.example.com/v1alpha1");
    application.setKind("Application");
    if (application.getMetadata() == null) {
      application.setMetadata(new ObjectMetaBuilder().withName("my-app").build());
    }
    Map<String, Object> spec = new HashMap<>(Map.of("image", "nginx"));
    if (application.get("spec") instanceof Map<?, ?> given) {
      given.forEach((field, value) -> spec.put(field.toString(), value));
    }
    application.setAdditionalProperty("spec", spec);
    return application;
  }
}
