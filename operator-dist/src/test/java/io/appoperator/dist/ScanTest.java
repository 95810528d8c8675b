package io.appoperator.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the scan reports for the answers of osv-scanner and of apt, which scripts give here. */
class ScanTest {

  private static final Path SCAN = Path.of("../.ci/scan").toAbsolutePath().normalize();
  private static final Path PACKAGES = Path.of("src/main/image/packages.lock");

  @TempDir private Path folder;
  private Path bom;

  @BeforeEach
  void writeBom() throws IOException {
    bom = Files.writeString(folder.resolve("bom.json"), "{}");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "127, 2", "128, 2"})
  void aScanThatDidNotWorkIsNoScanWithoutResult(int ofScanner, int expected) throws Exception {
    program("osv-scanner", "echo \"$@\"; exit " + ofScanner);

    Result result = scan("libraries", bom.toString());

    assertThat(result.code()).as(result.output()).isEqualTo(expected);
    assertThat(result.output()).contains("--lockfile " + bom);
  }

  @Test
  void needsTheBillOfMaterials() throws Exception {
    assertThat(scan("libraries", "missing.json"))
        .isEqualTo(new Result(2, "scan: The bill of materials 'missing.json' cannot be read.\n"));
  }

  @Test
  void namesPackagesOfTheImageThatAreOld() throws Exception {
    String pinned =
        Files.readAllLines(PACKAGES).stream()
            .filter(line -> line.startsWith("libc6 "))
            .map(line -> line.split(" ", -1)[1])
            .findFirst()
            .orElseThrow();
    program("apt-cache", "echo '  Candidate: '" + pinned);
    // Says that this version is older, and no other one.
    program("dpkg", "[ \"$2 $4\" = \"" + pinned + " " + pinned + "\" ]");

    Result result = scan("packages");

    assertThat(result.code()).isEqualTo(1);
    assertThat(result.output())
        .isEqualTo(
            """
            scan: libc6 %1$s in packages-arm64.lock is older than %1$s. Run operator-dist/update-packages.
            scan: libc6 %1$s in packages.lock is older than %1$s. Run operator-dist/update-packages.
            """
                .formatted(pinned));
  }

  @Test
  void acceptsCurrentPackages() throws Exception {
    program("apt-cache", "echo '  Candidate: 1'");
    program("dpkg", "exit 1");

    assertThat(scan("packages"))
        .isEqualTo(new Result(0, "scan: packages of the images are current\n"));
  }

  @Test
  void comparesTheJavaOfEachImage() throws Exception {
    program("apt-cache", "case $2 in openjdk-*) v=99 ;; *) v=0 ;; esac; echo \"  Candidate: $v\"");

    Result result = scan("packages");

    assertThat(result.code()).as(result.output()).isEqualTo(1);
    assertThat(result.output())
        .startsWith("scan: openjdk-17-jdk-headless ")
        .contains(" in jdk-arm64.lock is older than 99.")
        .hasLineCount(1);
  }

  @Test
  void needsTheListsOfApt() throws Exception {
    program("apt-cache", "true");

    Result result = scan("packages");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output()).contains("Run 'apt-get update' first.");
  }

  @Test
  void explainsItself() throws Exception {
    assertThat(scan("--help").output()).contains("usage: scan libraries [BOM]...");
    assertThat(scan("everything").code()).isEqualTo(2);
  }

  private record Result(int code, String output) {}

  private Result scan(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(SCAN.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().merge("PATH", folder + File.pathSeparator, (path, own) -> own + path);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), output);
  }

  private void program(String name, String script) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
    Path unused = Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
