package io.appoperator.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManPagesTest {

  @TempDir private static Path folder;

  @BeforeAll
  static void write() throws IOException {
    ManPages.write(folder, "2026-11-01", "0.1.0");
  }

  @Test
  void everyCommandHasAPage() throws IOException {
    String root = Files.readString(folder.resolve("operator.1"));

    try (Stream<Path> pages = Files.list(folder)) {
      List<String> names = pages.map(page -> page.getFileName().toString()).toList();
      assertThat(names).contains("operator.1", "operator-render.1", "operator-run.1");
      assertThat(names)
          .filteredOn(name -> name.startsWith("operator-"))
          .allSatisfy(
              name ->
                  assertThat(root)
                      .contains("\\fB" + name.replace(".1", "(1)").replace("-", "\\-")));
    }
  }

  @Test
  void aPageSaysWhatTheHelpSays() throws IOException {
    String page = Files.readString(folder.resolve("operator-render.1"));

    assertThat(page)
        .startsWith(
            ".TH \"OPERATOR\\-RENDER\" \"1\" \"2026\\-11\\-01\" \"Application Operator 0.1.0\" \"\"\n.nh\n.ad l\n.SH \"NAME\"\noperator\\-render \\- Print the manifests of resources\n")
        .contains(
            "\\fB\\-f, \\-\\-filename=FILE",
            ".SH \"EXIT STATUS\"\n.TP\n\\fB0\\fR\n",
            ".SH \"EXAMPLES\"\n")
        .doesNotContain("${", "%n");
  }

  @Test
  void valuesOfAnOptionAreWrittenAsInTheHelp() throws IOException {
    assertThat(Files.readString(folder.resolve("operator-diff.1")))
        .contains("\n\\fB\\-\\-api\\-versions=VERSION[,VERSION...]");
  }

  @Test
  void noOptionIsBrokenAtTheEndOfALine() throws Exception {
    assumeThat(isInstalled("groff")).as("groff, which man uses, is installed").isTrue();
    Path page = folder.resolve("operator-diff.1");

    String text = groff(page, "-Tascii", "-rLL=60n");

    assertThat(text).contains("--manager-timeout=DURATION", "--plugins-policy=POLICY");
    assertThat(text.lines()).noneMatch(line -> line.matches(".*[a-z]-"));
  }

  @Test
  void manAcceptsEveryPage() throws IOException, InterruptedException {
    assumeThat(isInstalled("groff")).as("groff, which man uses, is installed").isTrue();
    try (Stream<Path> pages = Files.list(folder)) {
      for (Path page : pages.toList()) {
        assertThat(warnings(page)).as(page.toString()).isEmpty();
      }
    }
  }

  private static String warnings(Path page) throws IOException, InterruptedException {
    return groff(page, "-z", "-Tutf8");
  }

  private static String groff(Path page, String... options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("groff", "-man", "-ww"));
    command.addAll(List.of(options));
    command.add(page.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return output + (process.waitFor() == 0 ? "" : "failed");
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
