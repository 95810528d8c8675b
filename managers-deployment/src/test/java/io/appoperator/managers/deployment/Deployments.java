package io.appoperator.managers.deployment;

import io.appoperator.api.DesiredObject;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;

/** The Deployments of Applications. */
final class Deployments {

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: %s
      """;

  private Deployments() {}

  /** Renders the Deployment of {@code Application/shop} with its marked fields. */
  static DesiredObject render(String spec) {
    return new DeploymentManager()
        .render(PluginHarness.load(ApplicationSpec.class).request(APPLICATION.formatted(spec)))
        .objects()
        .get(0);
  }
}
