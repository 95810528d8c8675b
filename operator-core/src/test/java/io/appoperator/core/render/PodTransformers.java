package io.appoperator.core.render;

import static java.util.Objects.requireNonNull;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.TransformedKind;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestTransformer;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Transformers of the Deployment of a greeting. */
final class PodTransformers {

  static final String ANNOTATIONS = "spec.template.metadata.annotations";
  static final String CONTAINERS = "spec.template.spec.containers";

  private PodTransformers() {}

  /** Renders the greeting with a Deployment, a ConfigMap and these transformers. */
  static Rendering render(List<TestTransformer<Greeting>> transformers) {
    return new Renderer<>(kind(transformers)).render(Greetings.HI);
  }

  /** Returns the kind with these transformers. */
  static LoadedKind<Greeting> kind(List<TestTransformer<Greeting>> transformers) {
    return kind(List.of(deployments(), Greetings.manager("text")), transformers);
  }

  /** Returns the kind with these managers and transformers. */
  @SuppressWarnings("unchecked") // there is only one kind
  static LoadedKind<Greeting> kind(
      List<TestManager<Greeting>> managers, List<TestTransformer<Greeting>> transformers) {
    return (LoadedKind<Greeting>)
        PluginRegistry.of(List.of(new GreetingKind()), managers, transformers).kinds().get(0);
  }

  /** Returns the Deployment of a rendering. */
  static Manifest deployment(Rendering rendering) {
    return rendering.manifests().stream()
        .filter(manifest -> manifest.ref().kind().kind().equals("Deployment"))
        .findFirst()
        .orElseThrow();
  }

  /** Returns a transformer of Deployments that may change these fields. */
  static TestTransformer<Greeting> changing(
      String id, Consumer<GenericKubernetesResource> change, String... paths) {
    TransformedKind declared = TransformedKind.of(Deployment.class);
    for (String path : paths) {
      declared = declared.mayChange(path);
    }
    return transformer(id, declared, change);
  }

  static TestTransformer<Greeting> transformer(
      String id, TransformedKind declared, Consumer<GenericKubernetesResource> change) {
    return new TestTransformer<>(
        id,
        Greeting.class,
        Set.of(declared),
        (request, object) -> {
          change.accept(object);
          return object;
        });
  }

  /** Returns a transformer that sets an annotation of the pods. */
  static TestTransformer<Greeting> annotating(String id, String key, String value) {
    return changing(id, object -> annotations(object).put(key, value), ANNOTATIONS);
  }

  /** Returns a transformer that adds a container. */
  static TestTransformer<Greeting> sidecar(String id, String name, String image) {
    return transformer(
        id,
        TransformedKind.of(Deployment.class).mayAddTo(CONTAINERS),
        object -> containers(object).add(container(name, image)));
  }

  static Container container(String name, String image) {
    return new ContainerBuilder().withName(name).withImage(image).build();
  }

  static List<Object> containers(GenericKubernetesResource object) {
    return requireNonNull(object.get("spec", "template", "spec", "containers"));
  }

  static Map<String, Object> map(GenericKubernetesResource object, String... path) {
    return requireNonNull(object.get((Object[]) path));
  }

  @SuppressWarnings("unchecked") // what JSON has
  static Map<String, Object> annotations(GenericKubernetesResource object) {
    return (Map<String, Object>)
        map(object, "spec", "template", "metadata")
            .computeIfAbsent("annotations", key -> new LinkedHashMap<String, Object>());
  }

  private static TestManager<Greeting> deployments() {
    return Greetings.manager(
        "web",
        Set.of(ManagedKind.of(Deployment.class).mayMarkInitialOnly("spec.replicas")),
        request ->
            DesiredState.of(
                DesiredObject.of(deployment(request.name())).initialOnly("spec.replicas")));
  }

  private static Deployment deployment(String name) {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withReplicas(2)
        .withNewSelector()
        .addToMatchLabels("app", name)
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .addToLabels("app", name)
        .endMetadata()
        .withNewSpec()
        .withContainers(container("main", "app:1"), container("logs", "logs:1"))
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }
}
