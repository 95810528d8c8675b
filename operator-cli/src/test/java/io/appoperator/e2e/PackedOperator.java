package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/**
 * The operator in jars with a class archive, for tests that start it often: it starts in half the
 * time. The archive has the classes of {@code render}, because that needs no cluster.
 */
final class PackedOperator {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

  private final Path lib;
  private final Path archive;

  private PackedOperator(Path lib, Path archive) {
    this.lib = lib;
    this.archive = archive;
  }

  /** Packs the operator into a directory and creates the archive. */
  static PackedOperator in(Path folder) throws IOException, InterruptedException {
    PackedOperator packed =
        new PackedOperator(
            Files.createDirectory(folder.resolve("lib")), folder.resolve("classes.archive"));
    packClassPath(packed.lib);
    packed.makeArchive();
    return packed;
  }

  /** Copies the jars of the class path into a directory, and packs its directories into jars. */
  private static void packClassPath(Path lib) throws IOException {
    ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
    String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
    for (int i = 0; i < entries.length; i++) {
      Path entry = Path.of(entries[i]);
      if (Files.isRegularFile(entry)) {
        Files.copy(entry, lib.resolve(i + "-" + entry.getFileName()));
      } else if (Files.isDirectory(entry) && !entry.endsWith("test-classes")) {
        String packed = lib.resolve(i + ".jar").toString();
        int code =
            jar.run(System.out, System.err, "--create", "--file", packed, "-C", entries[i], ".");
        assertThat(code).as(entries[i]).isZero();
      }
    }
  }

  /** Returns the command line before the name of a command. */
  List<String> command() {
    // Java ignores a missing archive.
    return java("-XX:SharedArchiveFile=" + archive, "io.appoperator.cli.Main");
  }

  private void makeArchive() throws IOException, InterruptedException {
    List<String> render = java("-XX:ArchiveClassesAtExit=" + archive, "io.appoperator.cli.Main");
    render.addAll(List.of("render", "-f", "-"));
    Process process =
        new ProcessBuilder(render)
            .redirectInput(ROOT.resolve("examples/application.yaml").toFile())
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
  }

  private List<String> java(String archiveOption, String main) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("@" + ROOT.resolve("operator-cli/src/main/launcher/jvm.options"));
    words.addAll(List.of(archiveOption, "-cp", lib + "/*", main));
    return words;
  }
}
