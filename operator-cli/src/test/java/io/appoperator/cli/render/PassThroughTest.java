package io.appoperator.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code kustomize build | operator render -f - --pass-through}. */
class PassThroughTest {

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: nginx}
      """;

  private static final String SECRET =
      """
      # by hand
      apiVersion: v1
      kind:   Secret   # three blanks
      metadata: {name: "pw"}
      data: {password: c3dvcmRmaXNo}
      """;

  private final Cli cli = Cli.withAllPlugins();

  @Test
  void replacesEachResourceByItsManifests() {
    String manifests = cli.runWithInput(APPLICATION, "render", "-f", "-").out();
    String windows = SECRET.replace("\n", "\r\n").replace("pw", "win");

    Cli.Result result =
        passThrough(
            SECRET + "---\n" + APPLICATION + "---\n" + windows + "---\nkind: A\napiVersion: b");

    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .isEqualTo(SECRET + manifests + "---\n" + windows + "---\nkind: A\napiVersion: b");
  }

  @ParameterizedTest
  @CsvSource({
    "apiVersion: v1~kind: A",
    "---~apiVersion: v1~kind: A~",
    "# c~---~# d~apiVersion: v1~kind: A~...~",
    "%YAML 1.1~---~apiVersion: v1~kind: A~---~apiVersion: v1~kind: B",
    "\uFEFFapiVersion: v1~kind: A~",
    "'{\"apiVersion\": \"v1\", \"kind\": \"A\"}'",
    "'apiVersion: v1~kind: List~items: [{apiVersion: v1, kind: A}, {apiVersion: v1, kind: B}]'",
    "apiVersion: argoproj.io/v1alpha1~kind: Application",
  })
  void returnsUnknownDocumentsByteForByte(String input) {
    for (String lineEnd : new String[] {"\n", "\r\n"}) {
      String text = input.replace("~", lineEnd);

      assertThat(passThrough(text)).isEqualTo(new Cli.Result(0, text, ""));
    }
  }

  @Test
  void separatesDocumentsAfterManifests() {
    String manifests = cli.runWithInput(APPLICATION, "render", "-f", "-").out();

    assertThat(passThrough(APPLICATION + "...\nkind: A\napiVersion: v1\n").out())
        .isEqualTo(manifests + "---\nkind: A\napiVersion: v1\n");
    assertThat(passThrough(APPLICATION + "...\n%YAML 1.1\n---\nkind: A\napiVersion: v1\n").out())
        .isEqualTo(manifests + "...\n%YAML 1.1\n---\nkind: A\napiVersion: v1\n");
    assertThat(passThrough("kind: A\napiVersion: v1\n---\n" + APPLICATION).out())
        .isEqualTo("kind: A\napiVersion: v1\n" + manifests);
    assertThat(passThrough("{kind: A, apiVersion: v1}\n...\n" + APPLICATION).out())
        .isEqualTo("{kind: A, apiVersion: v1}\n...\n" + manifests);
  }

  @Test
  void expandsAListThatContainsBoth() {
    String list =
        """
        apiVersion: v1
        kind: List
        items:
        - {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}
        - {apiVersion: apps.example.com/v1alpha1, kind: Application, metadata: {name: shop}, spec: {image: nginx}}
        """;

    assertThat(passThrough(list).out())
        .startsWith("---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n---\n")
        .contains("kind: Deployment")
        .doesNotContain("kind: List");
  }

  @Test
  void rejectsAMisspelledKindAndPrintsNothing() {
    Cli.Result result =
        passThrough(SECRET + "---\n" + APPLICATION.replace("Application", "Aplication"));

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .startsWith("stdin:8: kind: Unknown kind 'Aplication' of apps.example.com/v1alpha1. Did");
  }

  @Test
  void requiresYaml() {
    Cli.Result result =
        cli.runWithInput(SECRET, "render", "-f", "-", "--pass-through", "-o", "json");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).startsWith("operator: --pass-through requires -o yaml.");
  }

  @Test
  void skipsUnknownKindsIfRequested() {
    String manifests = cli.runWithInput(APPLICATION, "render", "-f", "-").out();

    Cli.Result result =
        cli.runWithInput(SECRET + "---\n" + APPLICATION, "render", "-f", "-", "--skip-unknown");

    assertThat(result).isEqualTo(new Cli.Result(0, manifests, ""));
    assertThat(cli.runWithInput(SECRET, "render", "-f", "-").err())
        .isEqualTo(
            "stdin:3: kind: Unknown kind 'Secret' of v1. Known kinds: Application (apps.example.com/v1alpha1). Use --skip-unknown to skip such objects.\n");
  }

  private Cli.Result passThrough(String input) {
    return cli.runWithInput(input, "render", "-f", "-", "--pass-through");
  }
}
