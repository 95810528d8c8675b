package io.appoperator.core.related;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.sample.Greeting;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Renders a Service with what it reads of one related kind as annotations. */
public record RelatedManager(RelatedKind<Greeting> kind) implements ResourceManager<Greeting> {

  @Override
  public String id() {
    return "reader";
  }

  @Override
  public Class<Greeting> specType() {
    return Greeting.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(Service.class));
  }

  @Override
  public List<RelatedKind<Greeting>> related() {
    return List.of(kind);
  }

  @Override
  public DesiredState render(RenderRequest<Greeting> request) {
    ServiceBuilder service = new ServiceBuilder().withNewMetadata().withName("hi").endMetadata();
    request
        .related(kind)
        .forEach(
            (name, object) ->
                service
                    .editMetadata()
                    .addToAnnotations("test/" + name, object.digest())
                    .addToAnnotations(
                        "test/" + name + "-values", Map.copyOf(object.values()).toString())
                    .endMetadata());
    return DesiredState.of(service.build());
  }
}
