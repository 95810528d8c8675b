package io.appoperator.core.toy;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Set;
import java.util.function.Function;

/** A manager that returns what a test defines. */
public record ScriptedManager(
    String id, Set<ManagedKind> manages, Function<RenderRequest<Greeting>, DesiredState> answer)
    implements ResourceManager<Greeting> {

  /** Returns a manager that may render ConfigMaps, retained ones too. */
  public static ScriptedManager of(
      String id, Function<RenderRequest<Greeting>, DesiredState> answer) {
    return new ScriptedManager(id, Set.of(ManagedKind.of(ConfigMap.class).mayBeRetained()), answer);
  }

  /** Returns a manager that renders a ConfigMap {@code <name>-<id>} with the text. */
  public static ScriptedManager wellBehaved(String id) {
    return of(id, request -> DesiredState.of(configMap(request, request.name() + "-" + id)));
  }

  /** Returns a ConfigMap with the text. */
  public static ConfigMap configMap(RenderRequest<Greeting> request, String name) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .addToData("text", request.spec().text())
        .build();
  }

  @Override
  public Class<Greeting> specType() {
    return Greeting.class;
  }

  @Override
  public DesiredState render(RenderRequest<Greeting> request) {
    return answer.apply(request);
  }
}
