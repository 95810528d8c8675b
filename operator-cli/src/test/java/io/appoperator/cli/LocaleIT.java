package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Equal input produces equal bytes in every locale. */
class LocaleIT {

  /** Locales with Arabic digits, the Turkish dotless i and the Thai calendar. */
  private static final String RESOURCE =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata:
        name: shop
      spec:
        image: nginx:1.27
        port: 8080
        replicas: 3
        configData: {TITLE: info}
        scaling: {minReplicas: 2, maxReplicas: 12}
        network: {ingress: {host: shop.example.com}}
        volumes:
          - {name: data, size: 1Gi, mountPath: /data, retain: false}
      """;

  private static final List<String> COMMANDS =
      List.of(
          "render -f good.yaml",
          "render -f good.yaml --digest",
          "render -f good.yaml -o dir=out",
          "validate -f good.yaml -f bad.yaml",
          "validate -f good.yaml -f bad.yaml -o json",
          "explain -f good.yaml",
          "explain -f good.yaml -o json",
          "explain -f good.yaml deployment.spec.replicas ingress",
          "diff -f good.yaml --live-dir=live",
          "diff -f good.yaml --live-dir=live -o brief --why",
          "diff -f good.yaml --live-dir=live -o json --show-foreign",
          "diff -f good.yaml --live-dir=live -o markdown",
          "diff --from-dir=live --to-dir=out",
          "install",
          "crd",
          "rbac",
          "managers",
          "version",
          "completion fish",
          "run --print-config --workers=4",
          "run --workers=1000000",
          "rendre",
          "--help");

  private final Locale before = Locale.getDefault();
  private final Cli cli = Cli.withAllPlugins();
  @TempDir private Path folder;

  @BeforeEach
  void writeTheInput() throws IOException {
    Files.writeString(folder.resolve("good.yaml"), RESOURCE);
    Files.writeString(
        folder.resolve("bad.yaml"),
        RESOURCE.replace("port: 8080", "port: 808080").replace("replicas: 3", "replicas: -3")
            + "  INFO: \"\\u0001\"\n---\na: [\n");
    Path live = Files.createDirectory(folder.resolve("live"));
    Files.writeString(
        live.resolve("objects.yaml"),
        cli.run("render", "-f", file("good.yaml")).out().replace("replicas: 3", "replicas: 5"));
  }

  @AfterEach
  void restoreTheLocale() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ar", "tr", "th-TH-u-ca-buddhist-nu-thai"})
  void commandsPrintTheSameInEveryLocale(String language) {
    for (String command : COMMANDS) {
      Locale.setDefault(Locale.ENGLISH);
      Cli.Result english = run(command);

      Locale.setDefault(Locale.forLanguageTag(language));

      assertThat(run(command)).as(command).isEqualTo(english);
    }
  }

  /** Libraries format with the default locale, which must be the same in every process. */
  @ParameterizedTest
  @MethodSource("commandsWithHelp")
  void processesPrintTheSameInEveryLocale(String command) throws Exception {
    Process process =
        JavaProcess.of(
                List.of("-Duser.language=tr", "-Duser.country=TR", "-Duser.extensions=u-nu-thai"),
                command.split(" "))
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();

    String output = new String(process.getInputStream().readAllBytes(), UTF_8);

    Locale.setDefault(Locale.ENGLISH);
    assertThat(output).isEqualTo(run(command).out().replace(folder + "/", ""));
  }

  static Stream<String> commandsWithHelp() {
    return Stream.concat(
        Stream.of("validate -f good.yaml -f bad.yaml -o json"),
        HelpExamples.commands().stream().map(name -> name + " --help"));
  }

  private Cli.Result run(String command) {
    String[] words = command.split(" ");
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].replaceFirst("^(good.yaml|bad.yaml)$", folder + "/$1");
      words[i] = words[i].replaceFirst("=(live|out)$", "=" + folder + "/$1");
    }
    return cli.run(words);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
