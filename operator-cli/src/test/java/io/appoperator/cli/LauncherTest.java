package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

  private static final Duration LIMIT = Duration.ofMinutes(1);

  @TempDir private Path folder;
  private LauncherFolder clone;

  @BeforeEach
  void prepare() throws IOException {
    clone = LauncherFolder.create(folder);
  }

  @Test
  void leavesPlugInsToTheCommand() throws Exception {
    assertThat(clone.launch(Map.of("OPERATOR_PLUGINS", "absent.jar")).output())
        .endsWith("/lib/* io.appoperator.cli.Main version\n");
  }

  @ParameterizedTest
  @CsvSource({"run, true", "--color=never run, true", "render, false", "explain run, false"})
  void onlyRunHasTheOptionsOfRun(String words, boolean expected) throws Exception {
    assertThat(clone.launch(Map.of(), words.split(" ")).output().contains("launcher/run.options "))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"17.0.1, false", "24, false", "25, true", "26-ea, true"})
  void onlyLaterVersionsOfJavaHaveTheirOptions(String version, boolean expected) throws Exception {
    clone.file("jdk/release", "JAVA_VERSION=\"%s\"\n".formatted(version));

    assertThat(clone.launch(Map.of()).output().contains("launcher/jvm25.options "))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"C, C.UTF-8", "POSIX, C.UTF-8", "C.UTF-8, C.UTF-8", "C.utf8, C.utf8"})
  void setsALocaleThatSupportsAllFileNames(String locale, String given) throws Exception {
    clone.executable("jdk/bin/java", "#!/bin/sh\necho \"$LC_ALL\"\n");

    assertThat(clone.launch(Map.of("LC_ALL", locale)))
        .isEqualTo(new LauncherFolder.Result(0, given + "\n"));
  }

  @Test
  void usesTheConfiguredJdk() throws Exception {
    clone.file("old/release", "JAVA_VERSION=\"17.0.1\"\n");
    clone.executable("old/bin/javac", LauncherFolder.JAVA);
    clone.executable("old/bin/java", "#!/bin/sh\necho old\n");

    assertThat(clone.launch(Map.of("OPERATOR_JAVA_HOME", clone.resolve("old").toString())))
        .isEqualTo(new LauncherFolder.Result(0, "old\n"));
  }

  @ParameterizedTest
  @CsvSource({"older,JAVA_VERSION=\"11.0.2\"", "absent,"})
  void rejectsAnOldOrMissingJdk(String name, @Nullable String release) throws Exception {
    if (release != null) {
      clone.file(name + "/release", release + "\n");
      clone.executable(name + "/bin/javac", LauncherFolder.JAVA);
    }

    assertThat(clone.launch(Map.of("OPERATOR_JAVA_HOME", name)))
        .isEqualTo(
            new LauncherFolder.Result(
                2,
                "operator: OPERATOR_JAVA_HOME is '%s', which is not a JDK 17 or later. Set it to the directory of one, or unset it.\n"
                    .formatted(name)));
  }

  @Test
  void startsNoBuildForCompletion() throws Exception {
    Files.delete(clone.resolve("operator-cli/target/operator-cli/built"));
    clone.executable("bin/mvn", "#!/bin/sh\ntouch '%s'\n".formatted(clone.resolve("ran")));
    Map<String, String> environment =
        Map.of("PATH", clone.resolve("bin") + File.pathSeparator + System.getenv("PATH"));

    assertThat(clone.launch(environment, "__complete", ""))
        .isEqualTo(new LauncherFolder.Result(0, ""));
    assertThat(clone.resolve("ran")).doesNotExist();
  }

  @Test
  void anInstalledOperatorIsFoundThroughLinks() throws Exception {
    install();
    Files.createSymbolicLink(
        Files.createDirectories(clone.resolve("home/bin")).resolve("operator"),
        Path.of("../../installed/bin/operator"));

    LauncherFolder.Result result =
        clone.launch(Map.of("HOME", "relative"), List.of("home/bin/operator", "version"));

    assertThat(result.output())
        .isEqualTo(
            "@%1$s/lib/jvm.options @%1$s/lib/jvm25.options -Doperator.terminals= -cp %1$s/lib/* io.appoperator.cli.Main version\n"
                .formatted(clone.resolve("installed").toRealPath()));
  }

  @Test
  void anInstalledOperatorUsesTheJavaThatComesWithIt() throws Exception {
    install();
    clone.executable("installed/runtime/bin/java", "#!/bin/sh\necho its own\n");
    clone.file("installed/runtime/release", "JAVA_VERSION=\"25\"\n");

    assertThat(clone.launch(Map.of("HOME", ""), List.of("installed/bin/operator")))
        .isEqualTo(new LauncherFolder.Result(0, "its own\n"));
  }

  @Test
  void anInstalledOperatorNeedsNoCompiler() throws Exception {
    install();
    Files.delete(clone.resolve("jdk/bin/javac"));

    assertThat(
            clone.launch(Map.of("HOME", ""), List.of("installed/bin/operator", "version")).output())
        .endsWith("io.appoperator.cli.Main version\n");
  }

  @Test
  void anInstalledOperatorStoresItsClassesInTheCacheOfTheUser() throws Exception {
    install();
    clone.executable(
        "jdk/bin/java",
        "#!/bin/sh\nfor a; do case $a in -XX:SharedArchiveFile=*) touch \"${a#*=}\" ;; esac; done\necho \"$@\"\n");
    Path cache = clone.resolve("cache").toAbsolutePath();
    List<String> version = List.of("installed/bin/operator", "version");
    Map<String, String> environment = Map.of("XDG_CACHE_HOME", cache.toString());
    Path archive =
        cache.resolve(
            "application-operator/classes/0123%s/classes-999.archive"
                .formatted(clone.resolve("installed").toRealPath().toString().replace('/', '%')));

    assertThat(clone.launch(environment, version).output()).doesNotContain("SharedArchiveFile");
    await().atMost(LIMIT).until(() -> Files.exists(archive));
    assertThat(clone.launch(environment, version).output())
        .contains("-XX:SharedArchiveFile=" + archive + " ");
  }

  @Test
  void anInstalledOperatorWorksIfItCannotStoreItsClasses() throws Exception {
    install();

    // Its attempt runs in the background, also while the directory of the test is deleted.
    assertThat(
            clone
                .launch(
                    Map.of("XDG_CACHE_HOME", "/dev/null"),
                    List.of("installed/bin/operator", "version"))
                .output())
        .startsWith("@")
        .hasLineCount(1);
  }

  /** Lays out what the launcher needs of an archive. */
  private void install() throws IOException {
    clone.executable("installed/bin/operator", LauncherFolder.launcher());
    clone.file("installed/lib/build", "0123\n");
    // An unpacked directory is as old as the release.
    assertThat(clone.resolve("installed/lib").toFile().setLastModified(0)).isTrue();
  }
}
