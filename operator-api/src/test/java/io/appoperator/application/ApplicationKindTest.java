package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Observation.Verdict;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.Severity;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ApplicationKindTest {

  private final ApplicationKind kind = new ApplicationKind();

  @Test
  void isFoundByServiceLoader() {
    assertThat(ServiceLoader.load(PrimaryKind.class))
        .hasAtLeastOneElementOfType(ApplicationKind.class);
  }

  @Test
  void matchesItsDefinition() {
    JsonNode spec = ProjectFiles.json(kind.crd()).path("spec");

    assertThat(spec.path("group").asText()).isEqualTo(kind.kind().group());
    assertThat(spec.at("/versions/0/name").asText()).isEqualTo(kind.kind().version());
    assertThat(spec.at("/names/kind").asText()).isEqualTo(kind.kind().kind());
    assertThat(spec.at("/names/plural").asText()).isEqualTo(kind.kind().plural());
  }

  @Test
  void reportsAnInvalidStoredResourceAsFailed() {
    assertThat(kind.statusWithoutSpec(Verdict.FAILED)).isEqualTo(Map.of("phase", "Failed"));
    assertThat(kind.statusWithoutSpec(Verdict.DELETING)).isEqualTo(Map.of("phase", "Deleting"));
  }

  @Test
  void labelsAndManagedByMatchTheReservedOnes() {
    assertThat(kind.labels(Applications.of("metadata: {name: shop}")))
        .containsOnlyKeys(
            "app",
            "app.kubernetes.io/name",
            "app.kubernetes.io/instance",
            "app.kubernetes.io/part-of")
        .allSatisfy((key, value) -> assertThat(value).isEqualTo("shop"))
        .allSatisfy((key, value) -> assertThat(ApplicationNames.RESERVED_LABELS).contains(key));
    assertThat(ApplicationNames.RESERVED_LABELS).contains(ApplicationNames.MANAGED_BY_LABEL);
  }

  @Test
  void exampleIsValidWithAWarningAboutItsSharedClaim() {
    assertThat(kind.validate(Applications.of(ProjectFiles.read(ProjectFiles.EXAMPLE))))
        .isNotEmpty()
        .allMatch(finding -> finding.severity() == Severity.WARNING)
        .extracting(Diagnostic::path)
        .containsExactly("spec.storage.persistentVolumeClaims[0].accessModes");
  }
}
