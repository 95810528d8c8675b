package io.appoperator.application;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Observation;
import io.appoperator.api.Observation.Verdict;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.SettingsRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The kind Application: one resource in, everything that an application needs to run out. */
public final class ApplicationKind implements PrimaryKind<ApplicationSpec> {

  private static final String CRD = "application.crd.json";

  private final ResourceKind kind =
      new ResourceKind("apps.example.com", "v1alpha1", "Application", "applications");

  @Override
  public ResourceKind kind() {
    return kind;
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public String crd() {
    try (InputStream crd = ApplicationKind.class.getResourceAsStream(CRD)) {
      if (crd == null) {
        throw new IllegalStateException(CRD + " is missing from the jar of " + getClass());
      }
      return new String(crd.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + CRD, e);
    }
  }

  @Override
  public List<Diagnostic> validate(Primary<ApplicationSpec> primary) {
    return Stream.concat(
            ApplicationRules.errors(primary).stream(),
            ApplicationWarnings.findAll(primary.spec()).stream())
        .toList();
  }

  @Override
  public List<Diagnostic> validate(Primary<ApplicationSpec> primary, Predicate<String> refused) {
    return ApplicationRules.errors(primary, refused);
  }

  @Override
  public List<Diagnostic> predictRefusals(Primary<ApplicationSpec> primary) {
    return ObjectErrors.findAll(primary.spec()).toList();
  }

  @Override
  public Map<String, String> labels(Primary<ApplicationSpec> primary) {
    return ApplicationNames.labels(primary.name());
  }

  @Override
  public SettingsRules settingsRules() {
    return ApplicationSettingsRules.rules();
  }

  @Override
  public Map<String, Object> status(Observation<ApplicationSpec> observation) {
    return ApplicationStatus.of(observation);
  }

  @Override
  public Map<String, Object> statusWithoutSpec(Verdict verdict) {
    return Map.of("phase", Phase.withoutSpec(verdict).toString());
  }
}
