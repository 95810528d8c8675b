package io.appoperator.testkit.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

class GoldenFilesTest {

  @TempDir Path root;

  @BeforeEach
  void writeOneCase() throws IOException {
    put("minimal/in.yaml", "image: nginx\n");
    put("minimal/out.yaml", "kind: Deployment\nreplicas: 1\n");
  }

  @Test
  void passesWhenTheTextEqualsTheFile() {
    assertThatCode(() -> comparing().matches("minimal/out.yaml", "kind: Deployment\nreplicas: 1\n"))
        .doesNotThrowAnyException();
  }

  @Test
  void showsTheDifferingLinesAndTheFix() {
    assertThatThrownBy(
            () -> comparing().matches("minimal/out.yaml", "kind: Deployment\nreplicas: 2\n"))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("-replicas: 1\n+replicas: 2")
        .hasMessageContaining("-Dgolden.update=true");
  }

  @Test
  void failsIfTheFileDoesNotExist() {
    assertThatThrownBy(() -> comparing().matches("minimal/service.yaml", "kind: Service\n"))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("does not exist")
        .hasMessageContaining("+kind: Service");
  }

  @Test
  void detectsAMissingFinalNewline() {
    assertThatThrownBy(
            () -> comparing().matches("minimal/out.yaml", "kind: Deployment\nreplicas: 1"))
        .isInstanceOf(AssertionFailedError.class);
  }

  @Test
  void readsFilesWithWindowsLineEndings() throws IOException {
    put("minimal/out.yaml", "kind: Deployment\r\nreplicas: 1\r\n");

    comparing().matches("minimal/out.yaml", "kind: Deployment\nreplicas: 1\n");

    assertThat(comparing().text("minimal/out.yaml")).doesNotContain("\r");
  }

  @Test
  void rewritesTheFileInUpdateMode() {
    updating().matches("other/out.yaml", "kind: Service\n");

    comparing().matches("other/out.yaml", "kind: Service\n");
  }

  @Test
  void listsDirectoriesWithAnInputAsCases() throws IOException {
    put("claims/retained/in.yaml", "image: nginx\n");
    put("notes/readme.txt", "no case\n");

    assertThat(comparing().cases()).containsExactly("claims/retained", "minimal");
    assertThat(comparing().in("claims").cases()).containsExactly("retained");
    assertThat(comparing().input("minimal")).isEqualTo("image: nginx\n");
  }

  @Test
  void failsIfADirectoryHasNoCases() {
    assertThatThrownBy(() -> comparing().in("absent").cases())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("No golden case in");
  }

  @Test
  void reportsFilesThatNoTestCompares() throws IOException {
    put("minimal/out-old.yaml", "kind: Service\n");

    assertThatThrownBy(() -> comparing().holdOnly("in.yaml", "out.yaml"))
        .hasMessageContaining("[minimal/out-old.yaml]");
    assertThatCode(() -> comparing().holdOnly("in.yaml", "out.yaml", "out-old.yaml"))
        .doesNotThrowAnyException();
  }

  @Test
  void rejectsUpdateModeInContinuousIntegration() {
    assertThatThrownBy(() -> GoldenMode.from("true", "true"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("CI=true");
    assertThat(GoldenMode.from("true", null)).isEqualTo(GoldenMode.UPDATE);
    assertThat(GoldenMode.from("false", "true")).isEqualTo(GoldenMode.COMPARE);
    assertThat(GoldenMode.from(null, null)).isEqualTo(GoldenMode.COMPARE);
  }

  private GoldenFiles comparing() {
    return new GoldenFiles(root, GoldenMode.COMPARE);
  }

  private GoldenFiles updating() {
    return new GoldenFiles(root, GoldenMode.UPDATE);
  }

  private void put(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
