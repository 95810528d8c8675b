package io.appoperator.benchmarks.platform;

import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Adds a variable to each container. */
public final class ClusterTransformer extends DeploymentTransformer {

  /** For ServiceLoader. */
  public ClusterTransformer() {
    super("cluster", DEPLOYMENT.mayAddTo(CONTAINERS + "[*].env"));
  }

  @Override
  void change(RenderRequest<ApplicationSpec> request, GenericKubernetesResource object) {
    containers(object).forEach(ClusterTransformer::addCluster);
  }

  @SuppressWarnings("unchecked") // what JSON has
  private static void addCluster(Object container) {
    ((Map<String, List<Object>>) container)
        .computeIfAbsent("env", name -> new ArrayList<>())
        .add(new EnvVar("CLUSTER", "north", null));
  }
}
