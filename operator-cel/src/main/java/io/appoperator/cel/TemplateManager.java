package io.appoperator.cel;

import com.fasterxml.jackson.core.JsonPointer;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ManagerStatus;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.Reason;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.Severity;
import io.appoperator.api.ValueType;
import io.appoperator.cel.template.TemplateException;
import io.appoperator.core.plugin.DescribedManager;
import io.appoperator.core.plugin.PrimarySecrets;
import io.appoperator.core.plugin.StatusRule;
import io.appoperator.core.plugin.TemplateLines;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A resource manager that a file describes. Pure and thread-safe. */
final class TemplateManager<S> implements DescribedManager<S> {

  private final ManagerDefinition<S> definition;
  private final Class<S> specType;

  TemplateManager(ManagerDefinition<S> definition) {
    this.definition = definition;
    this.specType = definition.serves().specType();
  }

  @Override
  public String id() {
    return definition.id();
  }

  @Override
  public String file() {
    return definition.file();
  }

  @Override
  public boolean reportsStatus() {
    return definition.status() != null;
  }

  @Override
  public List<StatusRule> statusRules() {
    @Nullable StatusTemplate status = definition.status();
    return status == null ? List.of() : status.rules();
  }

  @Override
  public Class<S> specType() {
    return specType;
  }

  @Override
  public Set<ManagedKind> manages() {
    return definition.kinds();
  }

  @Override
  public Map<ResourceKind, ReadinessRule> readiness() {
    return definition.readiness();
  }

  @Override
  public Optional<ValueType<?>> config() {
    return Optional.ofNullable(definition.config()).map(ManagerDefinition.TypedValue::type);
  }

  @Override
  public Optional<ValueType<?>> extension() {
    return Optional.ofNullable(definition.extension()).map(ManagerDefinition.TypedValue::type);
  }

  @Override
  public DesiredState render(RenderRequest<S> request) {
    Optional<ManagerRendering> rendering = ManagerRendering.of(definition, request);
    if (rendering.isEmpty()) {
      return DesiredState.none();
    }
    try {
      List<Diagnostic> problems = rendering.get().validate();
      return problems.isEmpty()
          ? new DesiredState(rendering.get().objects(), List.of())
          : DesiredState.none().with(problems);
    } catch (TemplateException e) {
      String reason = PrimarySecrets.of(request.primary()).text(String.valueOf(e.getMessage()));
      return DesiredState.none()
          .with(
              List.of(
                  new Diagnostic(
                      Severity.ERROR,
                      Reason.MANAGER_FAILED,
                      "",
                      "The manager '%s' failed at %s The operator does not change its objects."
                          .formatted(id(), reason))));
    }
  }

  @Override
  public ManagerStatus status(RenderRequest<S> request, List<ObservedResource> objects) {
    @Nullable StatusTemplate status = definition.status();
    return status == null
        ? ManagerStatus.none()
        : ManagerRendering.of(definition, request)
            .map(rendering -> rendering.status(status, objects))
            .orElse(ManagerStatus.none());
  }

  @Override
  public List<TemplateLines> lines(RenderRequest<S> request) {
    List<TemplateLines> lines = new ArrayList<>();
    ManagerRendering.of(definition, request)
        .ifPresent(
            rendering ->
                rendering.visit(
                    (template, object, found) -> {
                      Map<JsonPointer, Integer> copy = new HashMap<>(found);
                      lines.add(
                          new TemplateLines(
                              object.path("apiVersion").asText(),
                              object.path("kind").asText(),
                              object.path("metadata").path("name").asText(),
                              copy));
                    }));
    return lines;
  }
}
