package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Offline commands never print a secret of their input, not even in errors. */
class SecretCanaryTest {

  private static final String CANARY = "swordfish7";
  private static final String NUMBER = "770077";
  private static final List<String> TRACES =
      List.of(CANARY, NUMBER, Base64.getEncoder().encodeToString(CANARY.getBytes(UTF_8)));

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata:
        name: shop
        annotations: {kubectl.kubernetes.io/last-applied-configuration: '{"value":"%1$s"}'}
      spec:
        image: nginx
        environment:
        - name: DATABASE_URL
          value: postgres://app:swordfish7@db/shop
        - name: API_AUTH
          value: swordfish7
        - name: DB_PASSWORD
          value: %1$s
        - name: CONNECTION
          value: "Server=db;Password=swordfish7;User Id=app"
        configData:
          settings: |
            cache=redis://:swordfish7@cache:6379
            once more: swordfish7, %1$s
          name: %1$s
      """;

  private static final String OBJECTS =
      """
      apiVersion: v1
      kind: Secret
      metadata: {name: pw, namespace: default}
      stringData: {a: %1$s}
      data: {b: %2$s}
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: shop
        namespace: default
        annotations: {kubectl.kubernetes.io/last-applied-configuration: '{"value":"%1$s"}'}
      spec:
        template:
          spec:
            containers:
            - name: app
              image: nginx:%3$s
              args: ["--db=postgres://app:%1$s@db/shop", "--db-pw=%1$s", "Server=db;pwd='%1$s'"]
              env:
              - {name: DB_PASSWORD, value: %1$s}
              - {name: API_AUTH, value: %1$s}
              - {name: DATABASE_URL, value: "postgres://app:%1$s@db/shop"}
      """;

  @TempDir private Path folder;
  private final Cli cli = Cli.withAllPlugins();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "validate -f -",
        "validate -f - -o json",
        "render -f -",
        "render -f - -o json",
        "render -f - -o name",
        "render -f - --digest",
        "render -f - --pass-through",
        "render -f - -o dir=OUT",
        "explain -f -",
        "explain -f - -o json",
        "explain -f - deployment.spec.template.spec.containers[0].env[0].value",
        "explain -f - deployment.spec.template.spec.containers[0].env[0].swordfish",
        "diff -f - --live-dir OLD",
        "diff -f - --live-dir OLD -o brief --why",
        "diff -f - --live-dir OLD -o json --why --show-foreign",
        "diff -f - --live-dir OLD -o markdown --why --show-foreign",
        "diff --from-dir OLD --to-dir NEW",
        "diff --from-dir OLD --to-dir NEW -o brief",
        "diff --from-dir OLD --to-dir NEW -o json",
        "diff --from-dir OLD --to-dir NEW -o markdown",
        "diff --from-dir NEW --to-dir EMPTY",
      })
  void commandsNeverPrintSecrets(String line) throws IOException {
    write("OLD", OBJECTS.formatted("other", base64("other"), 1));
    write("NEW", OBJECTS.formatted(CANARY, base64(CANARY), 2));
    write("EMPTY", "{apiVersion: v1, kind: ConfigMap, metadata: {name: x}}");
    for (String value : List.of(CANARY, '"' + NUMBER + '"')) {
      Cli.Result result = cli.runWithInput(APPLICATION.formatted(value), words(line));

      assertThat(result.err()).doesNotContain("Exception", "Internal error");
      assertThat(result.out() + result.err()).doesNotContain(TRACES);
      if (Files.exists(folder.resolve("OUT"))) {
        assertThat(folder.resolve("OUT/default_deployment.apps_shop.yaml"))
            .content()
            .contains("<masked 1>")
            .doesNotContain(TRACES);
      }
    }
  }

  @Test
  void keepsNamesImagesAndShortValues() {
    Cli.Result result =
        cli.runWithInput(
            """
            apiVersion: apps.example.com/v1alpha1
            kind: Application
            metadata: {name: postgres}
            spec:
              image: postgres:16
              environment:
              - {name: DB_PASSWORD, value: postgres}
              - {name: PIN, value: "12345"}
              - {name: MODE, value: "12345 postgres"}
            """,
            words("render -f -"));

    assertThat(result.out())
        .contains("image: postgres:16", "  name: postgres\n", "value: 12345 <masked 1>")
        .doesNotContain("value: postgres");
  }

  @Test
  void keepsThePartsOfAUrlThatAreNotSecret() {
    Cli.Result result = cli.runWithInput(APPLICATION.formatted(CANARY), words("render -f -"));

    assertThat(result.out())
        .contains("value: postgres://app:<masked 1>@db/shop")
        .contains("cache=redis://:<masked 1>@cache:6379");
  }

  /** The error about missing quotes does not contain the secret. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        NUMBER,
        "-0." + NUMBER,
        "*" + CANARY,
        "!" + CANARY,
        "!" + CANARY + "!x y",
        "@" + CANARY,
        "%" + CANARY,
        "`" + CANARY,
        "|" + CANARY,
        ">" + CANARY,
        "&" + CANARY,
        "&a *" + CANARY,
        "{" + CANARY,
        "[" + CANARY,
        "[" + CANARY + "]",
        "\"" + CANARY,
        "'" + CANARY + "' " + CANARY,
        "\"\\" + CANARY + "\"",
        CANARY + ": x",
        "x\n" + CANARY,
        CANARY + "\0",
        "!!binary " + CANARY,
        "!!int " + CANARY,
        "!!float " + CANARY,
      })
  void errorsNeverPrintSecrets(String value) {
    for (String command : List.of("validate", "render", "explain", "diff --live-dir=NONE")) {
      Cli.Result result = cli.runWithInput(APPLICATION.formatted(value), words(command + " -f -"));

      assertThat(result.err()).doesNotContain("Exception", "Internal error");
      assertThat(result.out() + result.err()).doesNotContain(TRACES);
    }
  }

  @Test
  void kubeconfigErrorsNeverPrintSecrets() throws IOException {
    String kubeconfig =
        """
        current-context: here
        contexts: [{name: here, context: {cluster: here, user: me}}]
        clusters: [{name: here, cluster: {server: "http://127.0.0.1:1", insecure-skip-tls-verify: %s}}]
        users: [{name: me, user: {username: swordfish7, client-key-data: swordfish7%s}}]
        """;
    for (String end :
        List.of(
            "",
            "}",
            ", exec: {apiVersion: client.authentication.k8s.io/v1, command: echo, args: [swordfish7]}",
            ", x: *swordfish7")) {
      for (String flag : List.of("true", "swordfish7")) {
        write("KUBE", kubeconfig.formatted(flag, end));
        for (String line : List.of("diff -f - --kubeconfig=KUBE", "tree x --kubeconfig=KUBE")) {
          Cli.Result result = cli.runWithInput(APPLICATION.formatted("x"), words(line));

          assertThat(result.code()).as(result.err()).isIn(2, 4);
          assertThat(result.out() + result.err()).doesNotContain(CANARY, "\tat ");
        }
      }
    }
  }

  /**
   * The client logs the output of a login command; a separate process shows that it is not printed.
   */
  @Test
  void loginCommandErrorsNeverPrintSecrets() throws Exception {
    write(
        "KUBE",
        """
        current-context: here
        contexts: [{name: here, context: {cluster: here, user: me}}]
        clusters: [{name: here, cluster: {server: "http://127.0.0.1:1"}}]
        users:
        - name: me
          user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: echo, args: [swordfish7]}}
        """);
    Path kubeconfig = folder.resolve("KUBE");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "tree",
                "shop",
                "--kubeconfig=" + kubeconfig)
            .redirectError(err.toFile())
            .start();

    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(err)
        .hasContent(
            "operator: The kubeconfig %s uses the credential plug-in 'echo', which returned no credentials. Run that command yourself to see the error.\n"
                .formatted(kubeconfig));
  }

  private String[] words(String line) {
    String[] words = line.split(" ");
    for (int i = 0; i < words.length; i++) {
      String name = words[i].substring(words[i].indexOf('=') + 1);
      if (name.matches("[A-Z]+")) {
        words[i] = words[i].replace(name, folder.resolve(name).toString());
      }
    }
    return words;
  }

  private void write(String name, String text) throws IOException {
    Path unused = Files.writeString(folder.resolve(name), text);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
