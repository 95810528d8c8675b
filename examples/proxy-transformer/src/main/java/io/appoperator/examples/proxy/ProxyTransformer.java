package io.appoperator.examples.proxy;

import static java.util.Objects.requireNonNull;

import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.api.TransformedKind;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Adds a proxy to the pods of each application whose annotation names its image. */
public final class ProxyTransformer implements ResourceTransformer<ApplicationSpec> {

  /** The annotation of an Application with the image of the proxy. */
  static final String IMAGE = "proxy.example.com/image";

  @Override
  public String id() {
    return "proxy";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<TransformedKind> transforms() {
    return Set.of(TransformedKind.of(Deployment.class).mayAddTo("spec.template.spec.containers"));
  }

  @Override
  public Optional<ValueType<?>> config() {
    return Optional.of(ProxyConfig.TYPE);
  }

  @Override
  public GenericKubernetesResource transform(
      RenderRequest<ApplicationSpec> request, GenericKubernetesResource object) {
    String image = request.primary().annotations().get(IMAGE);
    if (image != null) {
      List<Object> containers =
          requireNonNull(object.get("spec", "template", "spec", "containers"));
      containers.add(proxy(request.config(ProxyConfig.TYPE).registry() + image));
    }
    return object;
  }

  private static Container proxy(String image) {
    return new ContainerBuilder()
        .withName("proxy")
        .withImage(image)
        .withNewSecurityContext()
        .withAllowPrivilegeEscalation(false)
        .endSecurityContext()
        .build();
  }
}
