package io.appoperator.examples.podset;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Recreation;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.Set;
import java.util.stream.IntStream;

/** Renders the pods of a PodSet. A pod that has failed is deleted and created again. */
public final class PodSetManager implements ResourceManager<PodSetSpec> {

  @Override
  public String id() {
    return "podset";
  }

  @Override
  public Class<PodSetSpec> specType() {
    return PodSetSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(
        ManagedKind.of(Pod.class)
            .recreateWhen(Recreation.failed().atMostEvery(Duration.ofSeconds(10))));
  }

  @Override
  public DesiredState render(RenderRequest<PodSetSpec> request) {
    return DesiredState.of(
        IntStream.range(0, request.spec().size())
            .mapToObj(number -> DesiredObject.of(pod(request, number)))
            .toArray(DesiredObject[]::new));
  }

  private static Pod pod(RenderRequest<PodSetSpec> request, int number) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(request.name() + "-" + number)
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withImage(request.spec().image())
        .withCommand("sleep", "infinity")
        .endContainer()
        .endSpec()
        .build();
  }
}
