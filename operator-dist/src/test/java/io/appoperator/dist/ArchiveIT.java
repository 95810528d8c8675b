package io.appoperator.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The archives, unpacked: they work without Maven, and that for Linux without Java, too. On the
 * real server, because that is where users run a release.
 */
@WithControlPlane
class ArchiveIT {

  private static final Path ROOT =
      Path.of(System.getProperty("project.root", "..")).toAbsolutePath();

  private static final String LINUX = "-linux-x64.tar.gz";

  /** What the scripts need; neither Java nor Maven is among them. */
  private static final List<String> PROGRAMS =
      List.of("bash", "dirname", "find", "ln", "mkdir", "mv", "readlink", "rm", "touch");

  @TempDir private static Path folder;

  private static Path linux;

  @BeforeAll
  static void unpack() throws Exception {
    linux = unpacked(LINUX);
    Path programs = Files.createDirectory(folder.resolve("programs"));
    for (String program : PROGRAMS) {
      Files.createSymbolicLink(programs.resolve(program), Path.of("/usr/bin", program));
    }
    Files.createSymbolicLink(programs.resolve("env"), Path.of("/usr/bin/env"));
  }

  @Test
  void theArchiveForLinuxNeedsNoJava(ControlPlane controlPlane, TestNamespace namespace)
      throws Exception {
    String example = ROOT.resolve("examples/hello.yaml").toString();
    String kubeconfig = controlPlane.kubeconfig().toString();

    assertThat(operator("render", "-f", example)).contains("kind: Deployment");
    controlPlane.applyYaml(operator("crd"));
    controlPlane.awaitKind("applications.apps.example.com");
    controlPlane.applyYaml(namespace, Files.readString(Path.of(example)));
    assertThat(
            run(
                1,
                List.of(
                    linux + "/bin/operator",
                    "diff",
                    "-f",
                    example,
                    "--kubeconfig",
                    kubeconfig,
                    "-n",
                    namespace.name())))
        .contains("kind: Deployment");
    operator("run", "--once", "--kubeconfig", kubeconfig, "--namespace", namespace.name());
    assertThat(controlPlane.kubectl("get", "deployment", "hello", "-n", namespace.name()))
        .contains("hello");
  }

  @ParameterizedTest
  @ValueSource(strings = {".tar.gz", ".zip"})
  void theOtherArchivesRunWithTheJavaOfTheMachine(String suffix) throws Exception {
    String command = unpacked(suffix) + "/bin/operator";
    String example = ROOT.resolve("examples/hello.yaml").toString();
    // Without a cache, no class archive is made in the background.
    Map<String, String> java =
        Map.of("OPERATOR_JAVA_HOME", System.getProperty("java.home"), "XDG_CACHE_HOME", "");

    assertThat(run(0, List.of(command, "version"), java)).isEqualTo(operator("version"));
    assertThat(run(0, List.of(command, "render", "-f", example), java))
        .isEqualTo(operator("render", "-f", example));
  }

  @Test
  void theDemonstrationNeedsNoClusterAndNoJava() throws Exception {
    assertThat(operator("demo")).contains("Application/hello is ready after");
  }

  @Test
  void laterCommandsUseTheStoredClasses() throws Exception {
    operator("version");
    await()
        .atMost(Duration.ofMinutes(2))
        // Other files disappear meanwhile.
        .ignoreExceptions()
        .until(ArchiveIT::hasArchiveOfAllCommands);

    // Java ends with an error if it cannot use the archive.
    assertThat(
            run(
                0,
                List.of(linux + "/bin/operator", "version"),
                Map.of("OPERATOR_JAVA_OPTS", "-Xshare:on")))
        .startsWith("operator ");
  }

  private static boolean hasArchiveOfAllCommands() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("cache/application-operator/classes"))) {
      return files.anyMatch(file -> file.getFileName().toString().matches("classes-.*\\.archive"));
    }
  }

  @Test
  void linksCommandPagesAndCompletions() throws Exception {
    Path prefix = folder.resolve("prefix");

    run(0, List.of(linux + "/install", prefix.toString()));

    assertThat(run(0, List.of(prefix + "/bin/operator", "version"))).startsWith("operator ");
    assertThat(prefix.resolve("share/man/man1/operator-diff.1")).exists();
    assertThat(prefix.resolve("share/bash-completion/completions/operator")).exists();
    assertThat(prefix.resolve("share/zsh/site-functions/_operator")).exists();
    assertThat(prefix.resolve("share/fish/vendor_completions.d/operator.fish")).exists();

    run(0, List.of(linux + "/install", "--remove", prefix.toString()));

    assertThat(prefix).isDirectoryNotContaining(file -> Files.isSymbolicLink(file));
    assertThat(prefix.resolve("bin/operator")).doesNotExist();
    run(2, List.of(linux + "/install", ""));
  }

  @Test
  void allArchivesHaveTheSameFiles() throws Exception {
    Path any = unpacked(".tar.gz");
    List<String> files = files(any);

    assertThat(files)
        .contains(
            "LICENSE",
            "bom.json",
            "install",
            "bin/operator",
            "lib/jvm.options",
            "lib/run.options",
            "lib/jvm25.options",
            "lib/linked.options",
            "lib/linux.options")
        .contains("licenses/THIRD-PARTY.txt", "licenses/BSD-3-Clause.txt", "plugins/README.md")
        .contains("config/insights/rules.yaml", "config/insights/dashboard.json")
        .contains("config/argocd/argocd-cm.yaml", "config/flux/kustomization.yaml")
        .anyMatch(file -> file.matches("lib/demo/operator-embedded-.*\\.jar"));
    assertThat(files(linux).stream().filter(file -> !file.startsWith("runtime/")))
        .containsExactlyElementsOf(files);
    assertThat(
            run(0, List.of("/usr/bin/unzip", "-Z1", archive(".zip").toString()))
                .lines()
                .map(line -> line.replaceFirst("[^/]*/", ""))
                .filter(line -> !line.isEmpty() && !line.endsWith("/"))
                .sorted())
        .containsExactlyElementsOf(files);
  }

  private static List<String> files(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(file -> !Files.isDirectory(file))
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private static Path unpacked(String suffix) throws Exception {
    Path target = Files.createTempDirectory(folder, "unpacked");
    String archive = archive(suffix).toString();
    List<String> command =
        suffix.equals(".zip")
            ? List.of("unzip", "-q", archive, "-d", target.toString())
            : List.of("tar", "-xzf", archive, "-C", target.toString());
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertThat(process.waitFor()).isZero();
    try (Stream<Path> roots = Files.list(target)) {
      return roots.findFirst().orElseThrow();
    }
  }

  private static Path archive(String suffix) throws IOException {
    try (Stream<Path> built = Files.list(ROOT.resolve("operator-dist/target"))) {
      return built
          .filter(file -> file.toString().endsWith(suffix))
          .filter(file -> suffix.equals(LINUX) || !file.toString().endsWith(LINUX))
          .findFirst()
          .orElseThrow();
    }
  }

  private static String operator(String... arguments) throws Exception {
    return run(0, Stream.concat(Stream.of(linux + "/bin/operator"), Stream.of(arguments)).toList());
  }

  private static String run(int code, List<String> command) throws Exception {
    return run(code, command, Map.of());
  }

  private static String run(int code, List<String> command, Map<String, String> environment)
      throws Exception {
    Path err = folder.resolve("err");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", folder.resolve("programs").toString());
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as("%s %s", command, Files.readString(err)).isEqualTo(code);
    return out;
  }
}
