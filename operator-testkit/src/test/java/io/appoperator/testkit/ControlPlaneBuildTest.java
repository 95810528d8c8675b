package io.appoperator.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code build} with a fake Go that only records what it should build. */
@DisabledOnOs(OS.WINDOWS)
class ControlPlaneBuildTest {

  private static final List<String> BINARIES =
      List.of(
          "etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler", "kubectl", "kwok");

  private static final String GO =
      """
      #!/usr/bin/env bash
      set -eu
      case $1 in
        env) echo "${GO_VERSION:-go1.26.1}" ;;
        build)
          while [ "$1" != -o ]; do shift; done
          echo half > "$2"
          [ "${2##*/}" != "${HANGS_AT:-}" ] || { touch "$NOTES.hangs"; sleep 60; }
          echo "${2##*/}" >> "$NOTES"
          chmod +x "$2" ;;
        install) echo kwok >> "$NOTES"; echo > "$GOBIN/kwok"; chmod +x "$GOBIN/kwok" ;;
      esac
      """;

  @TempDir Path folder;

  @BeforeEach
  void installGo() throws IOException {
    Path go = Files.createDirectory(folder.resolve("path")).resolve("go");
    Files.writeString(go, GO);
    assertThat(go.toFile().setExecutable(true)).isTrue();
    Files.createFile(notes());
  }

  @Test
  void buildsEachBinaryOnce() throws IOException, InterruptedException {
    Path first = folder(build());
    Path second = folder(build());

    assertThat(second).isEqualTo(first);
    assertThat(BINARIES).allMatch(binary -> Files.isExecutable(first.resolve(binary)));
    assertThat(Files.readAllLines(notes())).containsExactlyInAnyOrderElementsOf(BINARIES);
  }

  @Test
  void sharesOneBuildBetweenTwoCallers() throws IOException, InterruptedException {
    Process one = build().start();
    Process other = build().start();

    assertThat(one.waitFor(60, TimeUnit.SECONDS) && other.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(List.of(one.exitValue(), other.exitValue())).containsOnly(0);
    assertThat(Files.readAllLines(notes())).containsExactlyInAnyOrderElementsOf(BINARIES);
  }

  @Test
  void resumesAnInterruptedBuild() throws IOException, InterruptedException {
    ProcessBuilder hanging = build();
    hanging.environment().put("HANGS_AT", "kube-scheduler");
    Process interrupted = hanging.start();
    await().until(() -> Files.exists(folder.resolve("notes.hangs")));
    List<ProcessHandle> compilers = interrupted.descendants().toList();
    interrupted.destroyForcibly().waitFor();
    compilers.forEach(ProcessHandle::destroyForcibly);

    Path binaries = folder(build());

    assertThat(binaries.resolve("kube-scheduler")).isExecutable();
    assertThat(binaries).isDirectoryNotContaining("glob:**/.work-*");
    assertThat(Files.readAllLines(notes())).containsExactlyInAnyOrderElementsOf(BINARIES);
  }

  @Test
  void linksBinariesFromKubebuilderAssetsAndBuildsTheRest()
      throws IOException, InterruptedException {
    Path assets = Files.createDirectory(folder.resolve("assets"));
    Files.createFile(assets.resolve("etcd"));
    assertThat(assets.resolve("etcd").toFile().setExecutable(true)).isTrue();
    ProcessBuilder build = build();
    build.environment().put("KUBEBUILDER_ASSETS", assets.toString());

    Path binaries = folder(build);

    assertThat(binaries.resolve("etcd").toRealPath())
        .isEqualTo(assets.resolve("etcd").toRealPath());
    assertThat(Files.readAllLines(notes())).hasSize(5).doesNotContain("etcd");
    // Without the variable, the link to the foreign binary is replaced.
    assertThat(folder(build()).resolve("etcd").toRealPath().startsWith(cache().toRealPath()))
        .isTrue();
  }

  @Test
  void rejectsAnOldGo() throws IOException, InterruptedException {
    ProcessBuilder build = build();
    build.environment().put("GO_VERSION", "go1.25.9");

    Process process = build.start();

    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("Go 1.26 or later is required", "this is go1.25.9");
  }

  private ProcessBuilder build() {
    ProcessBuilder build = new ProcessBuilder(command());
    build.environment().remove("KUBEBUILDER_ASSETS");
    build.environment().put("CONTROL_PLANE_CACHE", cache().toString());
    build.environment().put("NOTES", notes().toString());
    build.environment().merge("PATH", "", (path, none) -> folder.resolve("path") + ":" + path);
    return build;
  }

  private static Path folder(ProcessBuilder build) throws IOException, InterruptedException {
    Process process = build.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return Path.of(output.strip());
  }

  private static String command() {
    return ControlPlaneCommands.find().build().toString();
  }

  private Path cache() {
    return folder.resolve("cache");
  }

  private Path notes() {
    return folder.resolve("notes");
  }
}
