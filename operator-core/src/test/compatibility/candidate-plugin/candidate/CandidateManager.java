package candidate;

import candidate.CandidateValues.Report;
import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.GeneratedValue;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Recreation;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.RelatedObject;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

public final class CandidateManager implements ResourceManager<ApplicationSpec> {

  private static final ResourceKind JOB = ResourceKind.of(Job.class);
  private static final RelatedKind<ApplicationSpec> SOURCES =
      RelatedKind.of(ConfigMap.class, CandidateManager::source)
          .projects("data.title")
          .projectsDigestOf("data");

  @Override
  public String id() {
    return "candidate";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(
        ManagedKind.of(Job.class)
            .optional()
            .readyBefore(ResourceKind.of(ConfigMap.class))
            .recreateWhen(Recreation.failed().atMostEvery(Duration.ofMinutes(5)))
            .recreateWhen(Recreation.changed("spec.template")),
        ManagedKind.of(Secret.class).mayGenerate().mayBeRetained().appliedBefore(JOB),
        ManagedKind.of(ConfigMap.class));
  }

  @Override
  public Optional<ValueType<?>> extension() {
    return Optional.of(CandidateValues.REPORT);
  }

  @Override
  public List<RelatedKind<ApplicationSpec>> related() {
    return List.of(SOURCES);
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    Report report = request.extension(CandidateValues.REPORT).orElse(null);
    if (report == null) {
      return DesiredState.none();
    }
    RelatedObject source = request.related(SOURCES).get(report.source());
    ResourceRef job = new ResourceRef(JOB, request.primary().namespace(), request.name());
    return DesiredState.of(
        DesiredObject.of(password(request)).retained().generated("password", password()),
        DesiredObject.of(job(request)),
        DesiredObject.of(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName(request.name() + "-report")
                    .endMetadata()
                    .addToData("title", source.text("data.title").orElse("none"))
                    .addToData("digest", String.valueOf(source.digest().isEmpty()))
                    .addToData("jobs", String.valueOf(request.serves(JOB)))
                    .addToData("pages", String.join(",", report.pages()))
                    .build())
            .afterReady(job));
  }

  private static GeneratedValue password() {
    return GeneratedValue.alphanumeric(24).rotatedAt(Instant.parse("2026-01-01T00:00:00Z"));
  }

  private static Secret password(RenderRequest<ApplicationSpec> request) {
    return new SecretBuilder()
        .withNewMetadata()
        .withName(request.name() + "-report")
        .endMetadata()
        .build();
  }

  private static Job job(RenderRequest<ApplicationSpec> request) {
    return new JobBuilder()
        .withNewMetadata()
        .withName(request.name())
        .endMetadata()
        .withNewSpec()
        .withNewTemplate()
        .withNewSpec()
        .withRestartPolicy("Never")
        .addNewContainer()
        .withName("report")
        .withImage(request.spec().image())
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  private static Collection<String> source(RenderRequest<ApplicationSpec> request) {
    return request.extension(CandidateValues.REPORT).map(Report::source).stream().toList();
  }
}
