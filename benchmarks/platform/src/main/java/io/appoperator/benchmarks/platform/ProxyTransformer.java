package io.appoperator.benchmarks.platform;

import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

/** Adds the proxy of the extension to the pods. */
public final class ProxyTransformer extends DeploymentTransformer {

  /** For ServiceLoader. */
  public ProxyTransformer() {
    super("proxy", DEPLOYMENT.mayAddTo(CONTAINERS));
  }

  @Override
  void change(RenderRequest<ApplicationSpec> request, GenericKubernetesResource object) {
    request.extension(Proxy.TYPE).ifPresent(proxy -> containers(object).add(sidecar(proxy)));
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
}
