package io.appoperator.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginRegistry;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A later version of the managers, which annotates the pods of Deployments. */
final class NextManagerVersion {

  private static final String ANNOTATION = "next-version";

  private NextManagerVersion() {}

  static PluginRegistry of(PluginRegistry plugins) {
    List<PrimaryKind<?>> kinds = new ArrayList<>();
    List<ResourceManager<?>> managers = new ArrayList<>();
    for (LoadedKind<?> kind : plugins.kinds()) {
      kinds.add(kind.primary());
      for (LoadedManager<?> manager : kind.managers()) {
        managers.add(new Annotating<>(manager.manager()));
      }
    }
    return PluginRegistry.of(kinds, managers);
  }

  /** Returns whether the later version rendered a Deployment. */
  static boolean made(JsonNode deployment) {
    return deployment.at("/spec/template/metadata/annotations").has(ANNOTATION);
  }

  private record Annotating<S>(ResourceManager<S> before) implements ResourceManager<S> {

    @Override
    public String id() {
      return before.id();
    }

    @Override
    public Class<S> specType() {
      return before.specType();
    }

    @Override
    public Set<ManagedKind> manages() {
      return before.manages();
    }

    @Override
    public List<RelatedKind<S>> related() {
      return before.related();
    }

    @Override
    public DesiredState render(RenderRequest<S> request) {
      DesiredState state = before.render(request);
      return new DesiredState(
          state.objects().stream().map(Annotating::annotate).toList(), state.diagnostics());
    }

    private static DesiredObject annotate(DesiredObject object) {
      return object.object() instanceof Deployment deployment
          ? object.withObject(
              new DeploymentBuilder(deployment)
                  .editSpec()
                  .editTemplate()
                  .editMetadata()
                  .addToAnnotations(ANNOTATION, "yes")
                  .endMetadata()
                  .endTemplate()
                  .endSpec()
                  .build())
          : object;
    }
  }
}
