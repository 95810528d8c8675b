package io.appoperator.testkit;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A resource manager that a test defines by values and a function. Thread-safe if the function is.
 *
 * @param id the id
 * @param specType the type of the {@code spec} of the kind that it serves
 * @param manages the kinds that it may render
 * @param readiness its readiness rules
 * @param rendering called for each request; may throw or return null, like a broken plug-in
 * @param <S> the type of the {@code spec}
 */
public record TestManager<S>(
    String id,
    Class<S> specType,
    Set<ManagedKind> manages,
    Map<ResourceKind, ReadinessRule> readiness,
    Function<RenderRequest<S>, DesiredState> rendering)
    implements ResourceManager<S> {

  /** Defines a resource manager of one kind of object, without readiness rules. */
  public TestManager(
      String id,
      Class<S> specType,
      ManagedKind manages,
      Function<RenderRequest<S>, DesiredState> rendering) {
    this(id, specType, Set.of(manages), Map.of(), rendering);
  }

  @Override
  public DesiredState render(RenderRequest<S> request) {
    return rendering.apply(request);
  }
}
