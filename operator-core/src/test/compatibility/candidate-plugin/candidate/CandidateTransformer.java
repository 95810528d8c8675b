package candidate;

import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.api.TransformedKind;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

public final class CandidateTransformer implements ResourceTransformer<ApplicationSpec> {

  @Override
  public String id() {
    return "candidate";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<TransformedKind> transforms() {
    return Set.of(
        TransformedKind.of(Job.class)
            .mayAddTo("spec.template.spec.tolerations")
            .mayChange("spec.template.spec.containers[*].env"));
  }

  @Override
  public Optional<ValueType<?>> config() {
    return Optional.of(CandidateValues.STAMP);
  }

  @Override
  public GenericKubernetesResource transform(
      RenderRequest<ApplicationSpec> request, GenericKubernetesResource object) {
    String text = request.config(CandidateValues.STAMP).text();
    List<Map<String, Object>> containers = object.get("spec", "template", "spec", "containers");
    containers.get(0).put("env", List.of(new EnvVar("STAMP", text, null)));
    return object;
  }
}
