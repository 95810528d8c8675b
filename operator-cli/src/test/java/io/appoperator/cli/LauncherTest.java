package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script {@code operator} of a clone and that of an archive, up to the start of Java. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  private static final Path ROOT =
      Path.of(System.getProperty("project.root", "..")).toAbsolutePath();

  private static final String LAUNCHER = "operator-cli/src/main/launcher/operator";

  private static final Duration LIMIT = Duration.ofMinutes(1);

  /** A fake Java that prints its arguments. */
  private static final String JAVA = "#!/bin/sh\necho \"$@\"\n";

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

  private record Result(int code, String output) {}

  @TempDir private Path folder;

  /** A built clone, and a JDK that is newer than any other. */
  @BeforeEach
  void prepare() throws IOException {
    executable("operator", Files.readString(ROOT.resolve("operator")));
    file(LAUNCHER, Files.readString(ROOT.resolve(LAUNCHER)));
    file("pom.xml", "");
    file("operator-cli/pom.xml", "");
    file("operator-cli/target/operator-cli/built", "");
    file("jdk/release", "JAVA_VERSION=\"999\"\n");
    executable("jdk/bin/javac", JAVA);
    executable("jdk/bin/java", JAVA);
  }

  @Test
  void leavesPlugInsToTheCommand() throws Exception {
    assertThat(launch(Map.of("OPERATOR_PLUGINS", "absent.jar")).output())
        .endsWith("/lib/* io.appoperator.cli.Main version\n");
  }

  @ParameterizedTest
  @CsvSource({"run, true", "--color=never run, true", "render, false", "explain run, false"})
  void onlyRunHasTheOptionsOfRun(String words, boolean expected) throws Exception {
    assertThat(launch(Map.of(), words.split(" ")).output().contains("launcher/run.options "))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"17.0.1, false", "24, false", "25, true", "26-ea, true"})
  void onlyLaterVersionsOfJavaHaveTheirOptions(String version, boolean expected) throws Exception {
    file("jdk/release", "JAVA_VERSION=\"%s\"\n".formatted(version));

    assertThat(launch(Map.of()).output().contains("launcher/jvm25.options ")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"C, C.UTF-8", "POSIX, C.UTF-8", "C.UTF-8, C.UTF-8", "C.utf8, C.utf8"})
  void setsALocaleThatSupportsAllFileNames(String locale, String given) throws Exception {
    executable("jdk/bin/java", "#!/bin/sh\necho \"$LC_ALL\"\n");

    assertThat(launch(Map.of("LC_ALL", locale))).isEqualTo(new Result(0, given + "\n"));
  }

  @Test
  void usesTheConfiguredJdk() throws Exception {
    file("old/release", "JAVA_VERSION=\"17.0.1\"\n");
    executable("old/bin/javac", JAVA);
    executable("old/bin/java", "#!/bin/sh\necho old\n");

    assertThat(launch(Map.of("OPERATOR_JAVA_HOME", folder.resolve("old").toString())))
        .isEqualTo(new Result(0, "old\n"));
  }

  @ParameterizedTest
  @CsvSource({"older,JAVA_VERSION=\"11.0.2\"", "absent,"})
  void rejectsAnOldOrMissingJdk(String name, @Nullable String release) throws Exception {
    if (release != null) {
      file(name + "/release", release + "\n");
      executable(name + "/bin/javac", JAVA);
    }

    assertThat(launch(Map.of("OPERATOR_JAVA_HOME", name)))
        .isEqualTo(
            new Result(
                2,
                "operator: OPERATOR_JAVA_HOME is '%s', which is not a JDK 17 or later. Set it to the directory of one, or unset it.\n"
                    .formatted(name)));
  }

  @Test
  void concurrentArchiveBuildsUseSeparateFiles() throws Exception {
    Path made = folder.resolve("made");
    executable(
        "jdk/bin/java",
        "#!/bin/sh\ncase \"$*\" in *-Xshare:dump*) echo \"$@\" >> '%s' ;; esac\n".formatted(made));
    file("operator-cli/target/operator-cli/lib/one.jar", "");

    launch(Map.of());
    await().atMost(LIMIT).until(() -> Files.exists(made));
    Files.delete(folder.resolve("operator-cli/target/operator-cli/classes-999.archive.making"));
    launch(Map.of());

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
    file(target + "lib/one.jar", "");
    file(target + "classes-999.archive", "");
    assertThat(folder.resolve(target + "classes-999.archive.making").toFile().mkdir()).isTrue();
    modify(target + "lib", 1);
    modify(target + "lib/one.jar", 1);
    modify(target + "classes-999.archive", 2);
    String use = "-XX:SharedArchiveFile=" + folder.toRealPath().resolve(target) + "/classes-999";

    assertThat(launch(Map.of()).output()).contains(use);
    modify(target + "lib/one.jar", 3);
    assertThat(launch(Map.of()).output()).doesNotContain("-XX:SharedArchiveFile");
  }

  @Test
  void runHasAnArchiveOfItsOwnAndUsesTheOtherOneUntilItExists() throws Exception {
    String target = "operator-cli/target/operator-cli/";
    file(target + "lib/one.jar", "");
    modify(target + "lib", 1);
    modify(target + "lib/one.jar", 1);
    file(target + "classes-999.archive", "");
    assertThat(folder.resolve(target + "run-999.archive.making").toFile().mkdir()).isTrue();

    assertThat(launch(Map.of(), "run").output()).contains("/classes-999.archive ");
    file(target + "run-999.archive", "");
    assertThat(launch(Map.of(), "run").output()).contains("/run-999.archive ");
    assertThat(launch(Map.of(), "render").output()).contains("/classes-999.archive ");
  }

  @Test
  void runMakesItsArchiveInTheBackground() throws Exception {
    String target = "operator-cli/target/operator-cli/";
    Path made = folder.resolve("made");
    file(target + "lib/one.jar", "");
    executable(
        "jdk/bin/java",
        "#!/bin/sh\necho \"$@\" >> '%s'\nfor a; do case $a in -XX:SharedArchiveFile=*) touch \"${a#*=}\" ;; esac; done\n"
            .formatted(made));

    launch(Map.of(), "run");

    await().atMost(LIMIT).until(() -> Files.exists(folder.resolve(target + "run-999.archive")));
    assertThat(Files.readAllLines(made))
        .filteredOn(line -> line.contains("TrainingRun"))
        .singleElement()
        .asString()
        .endsWith("TrainingRun run");
    assertThat(folder.resolve(target + "classes-999.archive")).doesNotExist();
  }

  @Test
  void leavesOutAnArchiveIfAJarChangedWhileItWasMade() throws Exception {
    String target = "operator-cli/target/operator-cli/";
    file(target + "lib/one.jar", "");
    executable("jdk/bin/java", JAVA_THAT_SEES_A_CHANGE.formatted(folder.resolve(target + "lib")));

    launch(Map.of());
    await().atMost(LIMIT).until(() -> Files.exists(folder.resolve(target + "classes-999.archive")));
    // The next start does not make it again.
    modify(target + "classes-999.archive.making", Integer.MAX_VALUE);

    assertThat(launch(Map.of()).output())
        .endsWith("version\n")
        .doesNotContain("-XX:SharedArchiveFile");
  }

  @Test
  void startsNoBuildForCompletion() throws Exception {
    Files.delete(folder.resolve("operator-cli/target/operator-cli/built"));
    executable("bin/mvn", "#!/bin/sh\ntouch '%s'\n".formatted(folder.resolve("ran")));
    Map<String, String> environment =
        Map.of("PATH", folder.resolve("bin") + File.pathSeparator + System.getenv("PATH"));

    assertThat(launch(environment, "__complete", "")).isEqualTo(new Result(0, ""));
    assertThat(folder.resolve("ran")).doesNotExist();
  }

  @Test
  void anInstalledOperatorIsFoundThroughLinks() throws Exception {
    install();
    Files.createSymbolicLink(
        Files.createDirectories(folder.resolve("home/bin")).resolve("operator"),
        Path.of("../../installed/bin/operator"));

    Result result = launch(Map.of("HOME", "relative"), List.of("home/bin/operator", "version"));

    assertThat(result.output())
        .isEqualTo(
            "@%1$s/lib/jvm.options @%1$s/lib/jvm25.options -Doperator.terminals= -cp %1$s/lib/* io.appoperator.cli.Main version\n"
                .formatted(folder.resolve("installed").toRealPath()));
  }

  @Test
  void anInstalledOperatorUsesTheJavaThatComesWithIt() throws Exception {
    install();
    executable("installed/runtime/bin/java", "#!/bin/sh\necho its own\n");
    file("installed/runtime/release", "JAVA_VERSION=\"25\"\n");

    assertThat(launch(Map.of("HOME", ""), List.of("installed/bin/operator")))
        .isEqualTo(new Result(0, "its own\n"));
  }

  @Test
  void anInstalledOperatorNeedsNoCompiler() throws Exception {
    install();
    Files.delete(folder.resolve("jdk/bin/javac"));

    assertThat(launch(Map.of("HOME", ""), List.of("installed/bin/operator", "version")).output())
        .endsWith("io.appoperator.cli.Main version\n");
  }

  @Test
  void anInstalledOperatorStoresItsClassesInTheCacheOfTheUser() throws Exception {
    install();
    executable(
        "jdk/bin/java",
        "#!/bin/sh\nfor a; do case $a in -XX:SharedArchiveFile=*) touch \"${a#*=}\" ;; esac; done\necho \"$@\"\n");
    Path cache = folder.resolve("cache").toAbsolutePath();
    List<String> version = List.of("installed/bin/operator", "version");
    Map<String, String> environment = Map.of("XDG_CACHE_HOME", cache.toString());
    Path archive =
        cache.resolve(
            "application-operator/classes/0123%s/classes-999.archive"
                .formatted(folder.resolve("installed").toRealPath().toString().replace('/', '%')));

    assertThat(launch(environment, version).output()).doesNotContain("SharedArchiveFile");
    await().atMost(LIMIT).until(() -> Files.exists(archive));
    assertThat(launch(environment, version).output())
        .contains("-XX:SharedArchiveFile=" + archive + " ");
  }

  @Test
  void anInstalledOperatorWorksIfItCannotStoreItsClasses() throws Exception {
    install();

    // Its attempt runs in the background, also while the directory of the test is deleted.
    assertThat(
            launch(
                    Map.of("XDG_CACHE_HOME", "/dev/null"),
                    List.of("installed/bin/operator", "version"))
                .output())
        .startsWith("@")
        .hasLineCount(1);
  }

  /** Lays out what the launcher needs of an archive. */
  private void install() throws IOException {
    executable("installed/bin/operator", Files.readString(ROOT.resolve(LAUNCHER)));
    file("installed/lib/build", "0123\n");
    // An unpacked directory is as old as the release.
    assertThat(folder.resolve("installed/lib").toFile().setLastModified(0)).isTrue();
  }

  private void file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Path unused = Files.writeString(file, content);
  }

  private void modify(String name, int second) throws IOException {
    Path unused =
        Files.setLastModifiedTime(
            folder.resolve(name), FileTime.from(Instant.ofEpochSecond(second)));
  }

  private void executable(String name, String content) throws IOException {
    file(name, content);
    assertThat(folder.resolve(name).toFile().setExecutable(true)).isTrue();
  }

  private Result launch(Map<String, String> environment) throws IOException, InterruptedException {
    return launch(environment, "version");
  }

  private Result launch(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("operator"));
    command.addAll(List.of(arguments));
    return launch(environment, command);
  }

  private Result launch(Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    List<String> absolute = new ArrayList<>(command);
    absolute.set(0, folder.resolve(command.get(0)).toString());
    ProcessBuilder builder =
        new ProcessBuilder(absolute).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), output);
  }
}
