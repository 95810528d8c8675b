package io.appoperator.cli.related;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Related objects in files, which offline commands render from. */
class RelatedOptionTest {

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec:
        image: nginx:1.0
        environmentFrom: [{%s: {name: shared}}]
        rollout: {restartOn: [%s]}
      """;

  private static final String CONFIG_MAP =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: shared, labels: {team: %s}}
      data: {color: %s}
      """;

  private static final String SECRET =
      """
      apiVersion: v1
      kind: Secret
      metadata: {name: shared}
      stringData: {password: canary-hunter2}
      """;

  private final Cli cli = Cli.withAllPlugins();

  @TempDir private Path folder;

  @BeforeEach
  void writeApplication() throws IOException {
    write("app.yaml", APPLICATION.formatted("configMapRef", "ConfigMap"));
  }

  @Test
  void changedDataChangesTheDeployment() throws IOException {
    write("blue.yaml", CONFIG_MAP.formatted("a", "blue"));
    write("red.yaml", CONFIG_MAP.formatted("a", "red"));

    Cli.Result blue = render("--related", file("blue.yaml"));
    assertThat(blue.code()).isZero();
    assertThat(blue.out()).contains("apps.example.com/restart-checksum: ");
    assertThat(render("--related", file("red.yaml")).out()).isNotEqualTo(blue.out());
  }

  @Test
  void otherFieldsOfAnObjectChangeNothing() throws IOException {
    write("one.yaml", CONFIG_MAP.formatted("a", "blue"));
    write("other.yaml", CONFIG_MAP.formatted("b", "blue"));

    assertThat(render("--related", file("other.yaml")).out())
        .isEqualTo(render("--related", file("one.yaml")).out());
  }

  @Test
  void readsListsAndDirectoriesAndSkipsOtherKinds() throws IOException {
    Files.createDirectories(folder.resolve("live"));
    write(
        "live/all.yaml",
        """
        apiVersion: v1
        kind: List
        items:
        - apiVersion: v1
          kind: ConfigMap
          metadata: {name: shared, namespace: default}
          data: {color: blue}
        - {apiVersion: v1, kind: Service, metadata: {name: shared}}
        """);
    write("one.yaml", CONFIG_MAP.formatted("a", "blue"));

    assertThat(render("--related", file("live")).out())
        .isEqualTo(render("--related", file("one.yaml")).out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"render", "validate", "explain"})
  void missingObjectIsAnErrorWithItsRemedy(String command) {
    Cli.Result result = cli.run(command, "-f", file("app.yaml"));
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err())
        .contains(
            "app.yaml:6: spec.environmentFrom[0].configMapRef.name: ConfigMap/shared does not exist in the namespace 'default'")
        .contains("Add its file with --related");
  }

  @Test
  void objectsOfOtherNamespacesAreOthers() throws IOException {
    write("blue.yaml", CONFIG_MAP.formatted("a", "blue"));
    assertThat(render("--related", file("blue.yaml"), "-n", "mail").code()).isZero();
    write(
        "mail.yaml",
        CONFIG_MAP.formatted("a", "blue").replace("name: shared", "name: shared, namespace: mail"));
    assertThat(render("--related", file("mail.yaml")).err())
        .contains("ConfigMap/shared does not exist in the namespace 'default'");
  }

  @Test
  void optionalReferenceMayBeMissing() throws IOException {
    write(
        "app.yaml",
        APPLICATION
            .formatted("configMapRef", "ConfigMap")
            .replace("name: shared", "name: shared, optional: true"));
    Cli.Result result = render();
    assertThat(result.code()).isZero();
    assertThat(result.out()).doesNotContain("restart-checksum");
  }

  @Test
  void nothingIsReadWithoutRestartOn() throws IOException {
    write(
        "app.yaml",
        APPLICATION
            .formatted("configMapRef", "ConfigMap")
            .replace("  rollout: {restartOn: [ConfigMap]}\n", ""));
    Cli.Result result = render();
    assertThat(result.code()).isZero();
    assertThat(result.out()).doesNotContain("restart-checksum");
  }

  @Test
  void wrongKindProposesTheNearest() throws IOException {
    write("app.yaml", APPLICATION.formatted("configMapRef", "configmaps"));
    Cli.Result result = render();
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err()).contains("app.yaml:7: spec.rollout.restartOn[0]: ", "ConfigMap");
  }

  @Test
  void repeatedObjectIsAnErrorWithBothPlaces() throws IOException {
    write("one.yaml", CONFIG_MAP.formatted("a", "blue"));
    write("two.yaml", CONFIG_MAP.formatted("a", "red"));
    Cli.Result result = render("--related", file("one.yaml"), "--related", file("two.yaml"));
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .contains("two.yaml:1: ConfigMap/shared of the namespace 'default' is already in ")
        .contains("one.yaml:1");
  }

  @Test
  void absentFileIsAnError() {
    Cli.Result result = render("--related", file("absent.yaml"));
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("absent.yaml");
  }

  @Test
  void secretNeedsTheSetting() throws IOException {
    write("app.yaml", APPLICATION.formatted("secretRef", "Secret"));
    write("secret.yaml", SECRET);
    Cli.Result refused = render("--related", file("secret.yaml"));
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.err()).contains("Set related.secrets to true");

    write(
        "settings.yaml",
        "apiVersion: apps.example.com/v1alpha1\nkind: OperatorSettings\nrelated: {secrets: true}\n");
    Cli.Result permitted =
        render("--related", file("secret.yaml"), "--settings", file("settings.yaml"));
    assertThat(permitted.code()).isZero();
    assertThat(permitted.out())
        .contains("apps.example.com/restart-checksum: ")
        .doesNotContain("hunter2");
    assertThat(refused.err() + permitted.err()).doesNotContain("hunter2");
  }

  private Cli.Result render(String... more) {
    String[] args = new String[more.length + 3];
    args[0] = "render";
    args[1] = "-f";
    args[2] = file("app.yaml");
    System.arraycopy(more, 0, args, 3, more.length);
    return cli.run(args);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
