package io.appoperator.core.plugin;

import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ManagerStatus;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.Reason;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.api.ValueType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A manager that is called within a time limit. */
final class BoundedManager<S> implements ResourceManager<S> {

  private final LoadedManager<S> loaded;
  private final PluginCalls calls;
  private final PluginCall render;
  private final PluginCall status;

  private BoundedManager(LoadedManager<S> loaded, PluginCalls calls) {
    this.loaded = loaded;
    this.calls = calls;
    this.render = PluginCall.of(loaded, "render()");
    this.status = PluginCall.of(loaded, "status()");
  }

  static <S> LoadedManager<S> bound(LoadedManager<S> loaded, PluginCalls calls) {
    return new LoadedManager<>(
        new BoundedManager<>(loaded, calls),
        loaded.id(),
        loaded.manages(),
        loaded.origin(),
        loaded.config(),
        loaded.extension(),
        loaded.related().stream().map(kind -> bound(loaded, kind, calls)).toList());
  }

  private static <S> RelatedKind<S> bound(
      LoadedManager<S> loaded, RelatedKind<S> kind, PluginCalls calls) {
    PluginCall names = PluginCall.of(loaded, "the names of related " + kind.kind().plural());
    return RelatedKind.<S>of(
            kind.kind(),
            request ->
                calls.call(names, request.primary().ref(), () -> kind.requiredNames(request)))
        .optional(
            request ->
                calls.call(names, request.primary().ref(), () -> kind.optionalNames(request)))
        .projects(kind.projected().toArray(String[]::new))
        .projectsDigestOf(kind.digested().toArray(String[]::new));
  }

  /** Returns the manager that is called. */
  ResourceManager<S> unbounded() {
    return loaded.manager();
  }

  @Override
  public String id() {
    return loaded.id();
  }

  @Override
  public Class<S> specType() {
    return loaded.manager().specType();
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.copyOf(loaded.manages());
  }

  @Override
  public DesiredState render(RenderRequest<S> request) {
    return calls.run(() -> renderOnThisThread(request));
  }

  @SuppressWarnings("ConstantValue") // a plug-in may violate its contract
  private DesiredState renderOnThisThread(RenderRequest<S> request) {
    int before = CallThread.childrenOfCurrent();
    @Nullable DesiredState state = callRender(request);
    return state == null || CallThread.childrenOfCurrent() == before
        ? state
        : state.with(List.of(threads()));
  }

  private DesiredState callRender(RenderRequest<S> request) {
    return callPure(
        render,
        request.primary().ref(),
        new PureCall<>(() -> loaded.manager().render(request), ResultContent::of));
  }

  private <T> T callPure(PluginCall method, ResourceRef about, PureCall<T> call) {
    // A manager without Java code can only be pure.
    return loaded.described().isEmpty() && calls.isRepetitionDue(method, loaded.manager())
        ? calls.callAndRepeat(method, about, call)
        : calls.call(method, about, call.code());
  }

  private Diagnostic threads() {
    return new Diagnostic(
        Severity.WARNING,
        Reason.MANAGER_THREADS,
        "",
        "The manager %s starts threads, which the operator cannot stop; report this to the author of the manager."
            .formatted(loaded));
  }

  @Override
  public Map<ResourceKind, ReadinessRule> readiness() {
    Map<ResourceKind, ReadinessRule> rules = new TreeMap<>();
    loaded.manager().readiness().forEach((kind, rule) -> rules.put(kind, bound(kind, rule)));
    return rules;
  }

  @Override
  public Optional<ValueType<?>> config() {
    return loaded.config();
  }

  @Override
  public Optional<ValueType<?>> extension() {
    return loaded.extension();
  }

  @Override
  public List<RelatedKind<S>> related() {
    return loaded.related();
  }

  @Override
  public ManagerStatus status(RenderRequest<S> request, List<ObservedResource> objects) {
    return callPure(
        status,
        request.primary().ref(),
        new PureCall<>(() -> loaded.manager().status(request, objects), ResultContent::of));
  }

  private ReadinessRule bound(ResourceKind kind, ReadinessRule rule) {
    PluginCall assess = PluginCall.of(loaded, "the readiness rule for " + kind.kind());
    return live -> calls.call(assess, live.getMetadata().getName(), () -> rule.assess(live));
  }
}
