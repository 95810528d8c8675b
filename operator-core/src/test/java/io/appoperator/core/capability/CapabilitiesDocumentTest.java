package io.appoperator.core.capability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.input.InputException;
import io.appoperator.core.render.ManifestPrinter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CapabilitiesDocumentTest {

  private static final ResourceKind MONITOR =
      new ResourceKind("monitoring.example.com", "v1", "Monitor", "monitors");
  private static final ResourceKind ALERT =
      new ResourceKind("monitoring.example.com", "v1", "Alert", "alerts");

  @TempDir private Path folder;

  @Test
  void readsWhatItWrites() throws IOException, InputException {
    String text =
        new ManifestPrinter()
            .print(CapabilitiesDocument.of(List.of(MONITOR, ALERT), Set.of(ALERT)));
    assertThat(text)
        .isEqualTo(
            """
            apiVersion: apps.example.com/v1alpha1
            kind: OperatorCapabilities
            apiVersions:
            - monitoring.example.com/v1/Monitor
            checkedKinds:
            - monitoring.example.com/v1/Alert
            - monitoring.example.com/v1/Monitor
            """);
    assertThat(unserved(text, MONITOR, ALERT)).containsExactly(ALERT);
  }

  @Test
  void rejectsAKindForWhichTheServerWasNotAsked() {
    String text =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: OperatorCapabilities
        apiVersions: []
        checkedKinds: [monitoring.example.com/v1/Monitor]
        """;
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> unserved(text, MONITOR, ALERT))
        .withMessageEndingWith(
            "capabilities.yaml:4: checkedKinds: It is unknown whether the cluster serves Alert.monitoring.example.com/v1. Run 'operator capabilities' again, with the same plug-ins.");
  }

  @Test
  void withholdsAllOtherKindsIfItDoesNotSayWhichWereChecked() throws IOException, InputException {
    String text =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: OperatorCapabilities
        apiVersions: [monitoring.example.com/v1/Monitor]
        """;
    assertThat(unserved(text, MONITOR, ALERT)).containsExactly(ALERT);
  }

  @Test
  void servesAllKindsOfAVersion() {
    ApiVersions versions = new ApiVersions(List.of("monitoring.example.com/v1"));
    assertThat(versions.unserved(List.of(MONITOR, ALERT))).isEmpty();
    assertThat(new ApiVersions(List.of("monitoring.example.com/v2")).unserved(List.of(ALERT)))
        .containsExactly(ALERT);
    assertThat(new ApiVersions(List.of()).unserved(List.of(ALERT))).containsExactly(ALERT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1", "v1/ConfigMap", "apps/v1", "a.example.com/v1beta1/Kind"})
  void acceptsTheFormsOfHelm(String version) {
    assertThat(new ApiVersions(List.of(version)).all()).containsExactly(version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Monitor", "example.com", "a/v1/b/c", "v1 ", "a/v1/monitors"})
  void rejectsOtherForms(String version) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ApiVersions(List.of(version)))
        .withMessageStartingWith("'" + version + "' is not an API version; for example, ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kind: OperatorCapabilities | kind: Other | :2: kind: 'Other' is not valid; must be 'OperatorCapabilities'.",
        "apiVersions: [a/v1] | apiVersions: a/v1 | :3: apiVersions: A list of API versions is required.",
        "apiVersions: [a/v1] | apiVersionen: [a/v1] | :3: apiVersionen: Unknown field 'apiVersionen'. Did you mean 'apiVersion'?",
        "[a/v1] | [a/v1, Monitor] | :3: apiVersions[1]: 'Monitor' is not an API version; for example,",
      })
  void namesThePlaceOfAProblem(String right, String wrong, String message) {
    String text =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: OperatorCapabilities
        apiVersions: [a/v1]
        """;
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> unserved(text.replace(right, wrong), MONITOR))
        .withMessageContaining("capabilities.yaml" + message);
  }

  @Test
  void rejectsAFileWithoutADocument() {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> unserved("", MONITOR))
        .withMessageEndingWith(
            "capabilities.yaml has 0 documents; write one with 'operator capabilities'.");
  }

  private Set<ResourceKind> unserved(String text, ResourceKind... kinds)
      throws IOException, InputException {
    Path file = folder.resolve("capabilities.yaml");
    Files.writeString(file, text);
    return CapabilitiesDocument.unserved(file.toString(), List.of(kinds));
  }
}
