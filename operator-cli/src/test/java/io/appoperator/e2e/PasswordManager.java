package io.appoperator.e2e;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.GeneratedValue;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** A resource manager that adds a Secret with a generated password to each Application. */
final class PasswordManager {

  static final ResourceKind SECRET = ResourceKind.of(Secret.class);

  /** The annotation of an Application with the time of the rotation. */
  static final String ROTATED_AT = "example.org/rotated-at";

  /** An Application whose pods read the password; {@code %s} is the name. */
  static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata:
        name: %1$s
      spec:
        image: nginx:1.0
        environmentFrom:
          - secretRef: {name: %1$s-db}
      """;

  private PasswordManager() {}

  /** Returns the plug-ins of the class path and this manager. */
  @SuppressWarnings("rawtypes") // as ServiceLoader returns them
  static PluginRegistry withClassPathPlugins() {
    List<PrimaryKind> kinds = new ArrayList<>();
    List<ResourceManager> managers = new ArrayList<>();
    ServiceLoader.load(PrimaryKind.class).forEach(kinds::add);
    ServiceLoader.load(ResourceManager.class).forEach(managers::add);
    managers.add(manager());
    return PluginRegistry.of(kinds, managers);
  }

  private static TestManager<ApplicationSpec> manager() {
    return new TestManager<>(
        "password",
        ApplicationSpec.class,
        ManagedKind.of(Secret.class).mayGenerate(),
        PasswordManager::render);
  }

  private static DesiredState render(RenderRequest<ApplicationSpec> request) {
    Instant rotatedAt =
        Optional.ofNullable(request.primary().annotations().get(ROTATED_AT))
            .map(Instant::parse)
            .orElse(null);
    Secret secret =
        new SecretBuilder()
            .withNewMetadata()
            .withName(request.name() + "-db")
            .endMetadata()
            // "admin" in base64
            .addToData("user", "YWRtaW4=")
            .build();
    return DesiredState.of(
        DesiredObject.of(secret)
            .generated("password", GeneratedValue.alphanumeric(32).rotatedAt(rotatedAt)));
  }
}
