package io.appoperator.benchmarks.platform;

import static java.util.Objects.requireNonNull;

import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.api.TransformedKind;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.List;
import java.util.Set;

/** What the transformers have in common. */
abstract class DeploymentTransformer implements ResourceTransformer<ApplicationSpec> {

  static final String CONTAINERS = "spec.template.spec.containers";
  static final TransformedKind DEPLOYMENT = TransformedKind.of(Deployment.class);

  private final String id;
  private final TransformedKind declared;

  DeploymentTransformer(String id, TransformedKind declared) {
    this.id = id;
    this.declared = declared;
  }

  abstract void change(RenderRequest<ApplicationSpec> request, GenericKubernetesResource object);

  static List<Object> containers(GenericKubernetesResource object) {
    return requireNonNull(object.get("spec", "template", "spec", "containers"));
  }

  @Override
  public String id() {
    return id;
  }

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
    change(request, object);
    return object;
  }
}
