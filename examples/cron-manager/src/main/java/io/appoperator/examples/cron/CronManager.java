package io.appoperator.examples.cron;

import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ManagerStatus;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Readiness;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Renders a CronJob that runs a command in the application's image, if its extension says so. */
public final class CronManager implements ResourceManager<ApplicationSpec> {

  /** The limit of a CronJob's name, because the controller appends the time to its jobs' names. */
  private static final int MAX_NAME = 52;

  private static final String LAST_RUN = "status.lastScheduleTime";

  @Override
  public String id() {
    return "cron";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(CronJob.class).observes(LAST_RUN));
  }

  @Override
  public Optional<ValueType<?>> extension() {
    return Optional.of(CronSpec.TYPE);
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    Optional<CronSpec> cron = request.extension(CronSpec.TYPE);
    if (cron.isEmpty()) {
      return DesiredState.none();
    }
    String name = request.name() + "-cron";
    if (name.length() > MAX_NAME) {
      return refused(
          "The name of the CronJob would be '%s', which has more than %s characters; shorten that of the Application."
              .formatted(name, MAX_NAME));
    }
    return DesiredState.of(CronJobs.of(name, request, cron.get()));
  }

  @Override
  public Map<ResourceKind, ReadinessRule> readiness() {
    return Map.of(ResourceKind.of(CronJob.class), CronManager::assess);
  }

  private static Readiness assess(GenericKubernetesResource live) {
    return Boolean.TRUE.equals(live.get("spec", "suspend"))
        ? Readiness.of(Readiness.State.PENDING, "The CronJob is suspended.")
        : Readiness.ready();
  }

  @Override
  public ManagerStatus status(
      RenderRequest<ApplicationSpec> request, List<ObservedResource> objects) {
    Map<String, Object> fields = new TreeMap<>();
    for (ObservedResource job : objects) {
      job.value(LAST_RUN).ifPresent(time -> fields.put("lastRun", time));
    }
    return ManagerStatus.of(fields);
  }

  private static DesiredState refused(String message) {
    return DesiredState.none().with(List.of(Diagnostic.invalid("metadata.name", message)));
  }
}
