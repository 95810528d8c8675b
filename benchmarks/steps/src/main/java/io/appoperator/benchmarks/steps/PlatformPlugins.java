package io.appoperator.benchmarks.steps;

import static java.util.Objects.requireNonNull;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.api.TransformedKind;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** What a platform team may add to the shipped managers: an extension and three transformers. */
final class PlatformPlugins {

  private static final ValueType<Proxy> PROXY =
      ValueType.of(
          Proxy.class,
          """
          type: object
          properties:
            image: {type: string, default: "proxy:1"}
            logLevel: {type: string, default: info}
          """);

  private PlatformPlugins() {}

  /** The extension {@code spec.extensions.proxy}. */
  record Proxy(String image, String logLevel) {}

  static List<ResourceManager<ApplicationSpec>> managers() {
    return List.of(new ProxyManager());
  }

  static List<ResourceTransformer<ApplicationSpec>> transformers() {
    return List.of(
        new PodTransformer(
            "cost-center",
            TransformedKind.of(Deployment.class).mayChange("spec.template.metadata.annotations"),
            (request, pods) -> annotations(pods).put("example.com/cost-center", request.name())),
        new PodTransformer(
            "proxy",
            TransformedKind.of(Deployment.class).mayAddTo("spec.template.spec.containers"),
            (request, pods) ->
                request.extension(PROXY).ifPresent(proxy -> containers(pods).add(sidecar(proxy)))),
        new PodTransformer(
            "cluster",
            TransformedKind.of(Deployment.class).mayAddTo("spec.template.spec.containers[*].env"),
            (request, pods) -> containers(pods).forEach(PlatformPlugins::addCluster)));
  }

  private static Container sidecar(Proxy proxy) {
    return new ContainerBuilder()
        .withName("proxy")
        .withImage(proxy.image())
        .addNewEnv()
        .withName("LOG_LEVEL")
        .withValue(proxy.logLevel())
        .endEnv()
        .build();
  }

  @SuppressWarnings("unchecked") // what JSON has
  private static void addCluster(Object container) {
    ((Map<String, List<Object>>) container)
        .computeIfAbsent("env", name -> new ArrayList<>())
        .add(new EnvVar("CLUSTER", "north", null));
  }

  private static List<Object> containers(GenericKubernetesResource pods) {
    return requireNonNull(pods.get("spec", "template", "spec", "containers"));
  }

  @SuppressWarnings("unchecked") // what JSON has
  private static Map<String, Object> annotations(GenericKubernetesResource pods) {
    Map<String, Object> metadata = requireNonNull(pods.get("spec", "template", "metadata"));
    return (Map<String, Object>)
        metadata.computeIfAbsent("annotations", name -> new LinkedHashMap<String, Object>());
  }

  /** Only declares the extension: its transformer renders it. */
  private record ProxyManager() implements ResourceManager<ApplicationSpec> {

    @Override
    public String id() {
      return "proxy";
    }

    @Override
    public Class<ApplicationSpec> specType() {
      return ApplicationSpec.class;
    }

    @Override
    public Set<ManagedKind> manages() {
      return Set.of(ManagedKind.of(ConfigMap.class));
    }

    @Override
    public Optional<ValueType<?>> extension() {
      return Optional.of(PROXY);
    }

    @Override
    public DesiredState render(RenderRequest<ApplicationSpec> request) {
      return DesiredState.none();
    }
  }

  private record PodTransformer(
      String id,
      TransformedKind declared,
      BiConsumer<RenderRequest<ApplicationSpec>, GenericKubernetesResource> change)
      implements ResourceTransformer<ApplicationSpec> {

    @Override
    public Class<ApplicationSpec> specType() {
      return ApplicationSpec.class;
    }

    @Override
    public Set<TransformedKind> transforms() {
      return Set.of(declared);
    }

    @Override
    public GenericKubernetesResource transform(
        RenderRequest<ApplicationSpec> request, GenericKubernetesResource object) {
      change.accept(request, object);
      return object;
    }
  }
}
