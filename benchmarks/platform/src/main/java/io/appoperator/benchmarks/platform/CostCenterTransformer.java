package io.appoperator.benchmarks.platform;

import static java.util.Objects.requireNonNull;

import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.LinkedHashMap;
import java.util.Map;

/** Adds an annotation to the pods. */
public final class CostCenterTransformer extends DeploymentTransformer {

  /** For ServiceLoader. */
  public CostCenterTransformer() {
    super("cost-center", DEPLOYMENT.mayChange("spec.template.metadata.annotations"));
  }

  @Override
  void change(RenderRequest<ApplicationSpec> request, GenericKubernetesResource object) {
    annotations(object).put("example.com/cost-center", request.name());
  }

  @SuppressWarnings("unchecked") // what JSON has
  private static Map<String, Object> annotations(GenericKubernetesResource object) {
    Map<String, Object> metadata = requireNonNull(object.get("spec", "template", "metadata"));
    return (Map<String, Object>)
        metadata.computeIfAbsent("annotations", name -> new LinkedHashMap<String, Object>());
  }
}
