package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which class archive the script {@code operator} gives to Java, and when it makes one. */
@DisabledOnOs(OS.WINDOWS)
class LauncherArchivesTest {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  /** A fake Java that writes an archive after a jar has changed. */
  private static final String JAVA_THAT_SEES_A_CHANGE =
      """
      #!/bin/sh
      echo "$@"
      case "$*" in *-Xshare:dump*) ;; *) exit ;; esac
      for option; do
        case $option in -XX:SharedArchiveFile=*) new=${option#*=} ;; esac
      done
      while [ -e "$new.start" ] && [ ! %1$s/one.jar -nt "$new.start" ]; do touch %1$s/one.jar; done
      until [ "$new" -nt %1$s/one.jar ]; do echo archive > "$new"; done
      """;

  /** A fake Java that logs and prints its arguments, and makes archives. */
  private static final String JAVA_THAT_MAKES_ARCHIVES =
      """
      #!/bin/sh
      echo "$@" | tee -a '%s'
      case "$*" in *-Xshare:dump*) ;; *) exit ;; esac
      for option; do
        case $option in -XX:SharedArchiveFile=*) touch "${option#*=}" ;; esac
      done
      """;

  @TempDir private Path folder;
  private LauncherFolder clone;

  @BeforeEach
  void prepare() throws IOException {
    clone = LauncherFolder.create(folder);
  }

  @Test
  void concurrentArchiveBuildsUseSeparateFiles() throws Exception {
    Path made = clone.resolve("made");
    clone.executable(
        "jdk/bin/java",
        "#!/bin/sh\ncase \"$*\" in *-Xshare:dump*) echo \"$@\" >> '%s' ;; esac\n".formatted(made));
    clone.file("operator-cli/target/operator-cli/lib/one.jar", "");

    clone.launch(Map.of());
    await().atMost(LIMIT).until(() -> Files.exists(made));
    Files.delete(clone.resolve("operator-cli/target/operator-cli/classes-999.archive.making"));
    clone.launch(Map.of());

    await().atMost(LIMIT).until(() -> Files.readAllLines(made).size() == 2);
    assertThat(Files.readAllLines(made))
        .doesNotHaveDuplicates()
        .as("the class path of the product, without the training run")
        .allMatch(line -> line.endsWith("/lib/*"));
  }

  /** Java reports an error about an archive that was made of other jars. */
  @Test
  void leavesOutAnArchiveThatIsOlderThanAJar() throws Exception {
    String target = "operator-cli/target/operator-cli/";
    clone.file(target + "lib/one.jar", "");
    clone.file(target + "classes-999.archive", "");
    assertThat(clone.resolve(target + "classes-999.archive.making").toFile().mkdir()).isTrue();
    clone.modify(target + "lib", 1);
    clone.modify(target + "lib/one.jar", 1);
    clone.modify(target + "classes-999.archive", 2);
    String use = "-XX:SharedArchiveFile=" + clone.resolve(target).toRealPath() + "/classes-999";

    assertThat(clone.launch(Map.of()).output()).contains(use);
    clone.modify(target + "lib/one.jar", 3);
    assertThat(clone.launch(Map.of()).output()).doesNotContain("-XX:SharedArchiveFile");
  }

  @Test
  void runHasAnArchiveOfItsOwnAndUsesTheOtherOneUntilItExists() throws Exception {
    String target = "operator-cli/target/operator-cli/";
    clone.file(target + "lib/one.jar", "");
    clone.modify(target + "lib", 1);
    clone.modify(target + "lib/one.jar", 1);
    clone.file(target + "classes-999.archive", "");
    assertThat(clone.resolve(target + "run-999.archive.making").toFile().mkdir()).isTrue();

    assertThat(clone.launch(Map.of(), "run").output()).contains("/classes-999.archive ");
    clone.file(target + "run-999.archive", "");
    assertThat(clone.launch(Map.of(), "run").output()).contains("/run-999.archive ");
    assertThat(clone.launch(Map.of(), "version").output()).contains("/classes-999.archive ");
  }

  @ParameterizedTest
  @CsvSource({
    "render -f hello.yaml, 25, '', true",
    "--color=never validate, 25, '', true",
    "explain, 26, '', true",
    "render, 24, '', false",
    "render, 25, -Xmx1g, false",
    "diff, 25, '', false",
    "help render, 25, '', false",
    "render --help, 25, '', false",
    "explain -h, 25, '', false",
    "--help, 25, '', false"
  })
  void commandsThatReadNoClusterHaveAnArchiveWithLinkedClasses(
      String words, int java, String options, boolean expected) throws Exception {
    String target = "operator-cli/target/operator-cli/";
    clone.file("jdk/release", "JAVA_VERSION=\"%s\"\n".formatted(java));
    clone.file(target + "lib/one.jar", "");
    clone.modify(target + "lib", 1);
    clone.modify(target + "lib/one.jar", 1);
    clone.file(target + "classes-%s.archive".formatted(java), "");
    clone.file(target + "offline-%s.archive".formatted(java), "");

    assertThat(clone.launch(choosing(options), words.split(" ")).output())
        .contains(expected ? "/offline-" + java : "/classes-" + java);
  }

  @Test
  void commandsThatReadNoClusterUseTheArchiveOfAllCommandsUntilTheirOwnExists() throws Exception {
    String target = "operator-cli/target/operator-cli/";
    Path made = clone.resolve("made");
    clone.file(target + "lib/one.jar", "");
    clone.modify(target + "lib", 1);
    clone.modify(target + "lib/one.jar", 1);
    clone.file(target + "classes-999.archive", "");
    clone.executable("jdk/bin/java", JAVA_THAT_MAKES_ARCHIVES.formatted(made));

    assertThat(clone.launch(choosing(""), "render").output()).contains("/classes-999.archive ");
    await().atMost(LIMIT).until(() -> Files.exists(clone.resolve(target + "offline-999.archive")));

    assertThat(clone.launch(choosing(""), "render").output()).contains("/offline-999.archive ");
    assertThat(Files.readAllLines(made))
        .filteredOn(line -> line.contains("TrainingRun") || line.contains("-Xshare:dump"))
        .satisfiesExactly(
            line -> assertThat(line).endsWith("TrainingRun offline"),
            line -> assertThat(line).contains(" -XX:+AOTClassLinking "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
  void optionsOfTheEnvironmentExcludeLinkedClasses(String variable) throws Exception {
    String target = "operator-cli/target/operator-cli/";
    clone.file(target + "lib/one.jar", "");
    clone.modify(target + "lib", 1);
    clone.modify(target + "lib/one.jar", 1);
    clone.file(target + "classes-999.archive", "");
    clone.file(target + "offline-999.archive", "");
    Map<String, String> environment = new HashMap<>(choosing(""));
    environment.put(variable, "-Dagent=no");

    assertThat(clone.launch(environment, "render").output()).contains("/classes-999.archive ");
  }

  /** Sets all that a launcher would take from the environment of the test. */
  private Map<String, String> choosing(String options) {
    return Map.of(
        "OPERATOR_JAVA_HOME",
        clone.resolve("jdk").toString(),
        "OPERATOR_JAVA_OPTS",
        options,
        "JAVA_TOOL_OPTIONS",
        "",
        "JDK_JAVA_OPTIONS",
        "",
        "_JAVA_OPTIONS",
        "");
  }

  @Test
  void runMakesItsArchiveInTheBackground() throws Exception {
    String target = "operator-cli/target/operator-cli/";
    Path made = clone.resolve("made");
    clone.file(target + "lib/one.jar", "");
    clone.executable(
        "jdk/bin/java",
        "#!/bin/sh\necho \"$@\" >> '%s'\nfor a; do case $a in -XX:SharedArchiveFile=*) touch \"${a#*=}\" ;; esac; done\n"
            .formatted(made));

    clone.launch(Map.of(), "run");

    await().atMost(LIMIT).until(() -> Files.exists(clone.resolve(target + "run-999.archive")));
    assertThat(Files.readAllLines(made))
        .filteredOn(line -> line.contains("TrainingRun"))
        .singleElement()
        .asString()
        .contains("/run.options ")
        .endsWith("TrainingRun run");
    assertThat(clone.resolve(target + "classes-999.archive")).doesNotExist();
  }

  @Test
  void leavesOutAnArchiveIfAJarChangedWhileItWasMade() throws Exception {
    String target = "operator-cli/target/operator-cli/";
    clone.file(target + "lib/one.jar", "");
    clone.executable(
        "jdk/bin/java", JAVA_THAT_SEES_A_CHANGE.formatted(clone.resolve(target + "lib")));

    clone.launch(Map.of());
    await().atMost(LIMIT).until(() -> Files.exists(clone.resolve(target + "classes-999.archive")));
    // The next start does not make it again.
    clone.modify(target + "classes-999.archive.making", Integer.MAX_VALUE);

    assertThat(clone.launch(Map.of()).output())
        .endsWith("version\n")
        .doesNotContain("-XX:SharedArchiveFile");
  }
}
