package io.appoperator.harness;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.function.Function;

/** Resource managers that render a ConfigMap for an Application. */
final class ConfigMapManagers {

  private ConfigMapManagers() {}

  /**
   * Returns a resource manager.
   *
   * @param id the id, also the suffix of the name of the ConfigMap
   * @param text returns the only value of the ConfigMap
   */
  static TestManager<ApplicationSpec> manager(
      String id, Function<RenderRequest<ApplicationSpec>, String> text) {
    return new TestManager<>(
        id,
        ApplicationSpec.class,
        ManagedKind.of(ConfigMap.class),
        request ->
            DesiredState.of(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName(request.name() + "-" + id)
                    .endMetadata()
                    .addToData("text", text.apply(request))
                    .build()));
  }
}
