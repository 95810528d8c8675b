package io.appoperator.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a release consists of: the script, in a small repository, with a build that only copies. */
class ReleaseTest {

  /** Makes empty results, and a list of what it builds from. */
  private static final String MAVEN =
      """
      #!/bin/bash
      set -euo pipefail
      while [ "$1" != -f ]; do shift; done
      cd "$(dirname "$2")"
      mkdir -p operator-dist/target/image/root/opt/operator
      touch operator-dist/target/application-operator-1.2.3{.tar.gz,-image.tar}
      cat pom.xml examples/pom.xml > operator-dist/target/application-operator-1.2.3.zip
      find . -name .git -prune -o -type f -print > operator-dist/target/bom.json
      printf '%s\\n' "$@" > operator-dist/target/image/root/opt/operator/bom.json
      """;

  private static final String SERVICE_VERSION =
      "operator-core/src/main/resources/io/appoperator/core/install/clusterserviceversion.yaml";

  @TempDir private Path folder;
  private Path repository;

  @BeforeEach
  void commit() throws Exception {
    repository = Files.createDirectory(folder.resolve("repository"));
    write("pom.xml", "<project>\n  <version>1.3.0-SNAPSHOT</version>\n</project>\n");
    write(
        "examples/pom.xml",
        "<operator.version>1.3.0-SNAPSHOT</operator.version> <version>1.3.0</version>\n");
    write(
        "CHANGELOG.md",
        "# Changelog\n\n## [1.2.3] - 2026-01-31\n\nNew.\n\n## [1.2.2] - 2026-01-01\n\nOld.\n");
    write(
        "config/insights/rules.yaml",
        "runbook_url: https://git.example.com/application-operator/blob/main/docs/a.md\n");
    write(SERVICE_VERSION, Files.readString(Path.of("..", SERVICE_VERSION)));
    write("operator-dist/release", Files.readString(Path.of("release")));
    write("operator-dist/set-version", Files.readString(Path.of("set-version")));
    write(
        "operator-dist/pack-manifests",
        "#!/bin/bash\ncd \"${0%/*}/..\"\ncp config/insights/rules.yaml "
            + SERVICE_VERSION
            + " \"$1\"\nprintf '%s\\n' \"${@:2}\" > \"$1/manifests\"\n");
    write(".gitignore", "target/\n");
    execute("git", "init", "--quiet", ".");
    commitAll();
    Path programs = Files.createDirectory(folder.resolve("programs"));
    makeExecutable(Files.writeString(programs.resolve("mvn"), MAVEN));
  }

  @Test
  void hasTheSectionOfTheChangelogAndTheChecksumsOfAllFiles() throws Exception {
    Result result = release();

    assertThat(result.code()).as(result.output()).isZero();
    assertThat(released("CHANGES.md")).isEqualTo("## [1.2.3] - 2026-01-31\n\nNew.\n");
    assertThat(released("SHA256SUMS"))
        .contains("application-operator-1.2.3.tar.gz", "application-operator-1.2.3-image-bom.json");
    assertThat(released("application-operator-1.2.3-image-bom.json"))
        .containsPattern("-Dbuild\\.commit=[0-9a-f]{40}\n");
  }

  @Test
  void buildsTheVersionOfTheReleaseAndLeavesThatOfTheCommit() throws Exception {
    assertThat(release().code()).isZero();

    assertThat(released("application-operator-1.2.3.zip"))
        .isEqualTo(
            """
            <project>
              <version>1.2.3</version>
            </project>
            <operator.version>1.2.3</operator.version> <version>1.3.0</version>
            """);
    assertThat(repository.resolve("pom.xml")).content().contains("1.3.0-SNAPSHOT");
  }

  @Test
  void endsWithTheCommandThatPushesTheImage() throws Exception {
    assertThat(release("--image", "registry.test/team/operator").output())
        .endsWith(
            "release: push the image with: operator-dist/push"
                + " operator-dist/target/release/application-operator-1.2.3-image.tar"
                + " registry.test/team/operator:1.2.3\n");
  }

  @ParameterizedTest
  @CsvSource({
    "v1.2.2, 1.2.2",
    "v1.2.2 v1.2.2-rc.1 v1.2.1, 1.2.2",
    "v1.2.3-rc.1 v1.2.2, 1.2.3-rc.1",
    "v1.2.9 v1.2.10 v1.2.3 other, 1.2.10"
  })
  void theBundleUpgradesTheLastVersion(String tags, String last) throws Exception {
    for (String tag : tags.split(" ", -1)) {
      execute("git", "tag", tag);
    }

    assertThat(release("--image", "registry.test/operator").code()).isZero();
    assertThat(released("manifests")).isEqualTo("registry.test/operator\n" + last + "\n");
  }

  @Test
  void aVersionIsNotMadeFromAnotherCommit() throws Exception {
    execute("git", "tag", "v1.2.3");
    write("new.txt", "new");
    commitAll();

    Result result = release();

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output()).startsWith("release: The tag v1.2.3 names another commit, ");
  }

  @Test
  void aReleaseThatFailsLeavesTheEarlierOne() throws Exception {
    assertThat(release().code()).isZero();
    String sums = released("SHA256SUMS");
    write("operator-dist/pack-manifests", "#!/bin/bash\ntouch \"$1/new\"\nexit 3\n");
    commitAll();

    assertThat(release().code()).isEqualTo(3);
    assertThat(released("SHA256SUMS")).isEqualTo(sums);
    assertThat(repository.resolve("operator-dist/target/release/new")).doesNotExist();
  }

  @Test
  void refusesFilesThatAreNotCommitted() throws Exception {
    write("new.txt", "new");

    assertThat(release())
        .isEqualTo(
            new Result(
                2,
                "release: There are changes that are not committed. Commit them, or remove them.\n"));
  }

  @Test
  void buildsFilesThatGitDoesNotKnowOnRequest() throws Exception {
    write("a folder/new file.txt", "new");
    write("target/result", "ignored");
    write("CHANGELOG.md", "# Changelog\n\n## [1.2.3] - unreleased\n\nChanged.\n");

    Result result = release("--allow-uncommitted");

    assertThat(result.code()).as(result.output()).isZero();
    assertThat(released("application-operator-1.2.3-bom.json"))
        .contains("./a folder/new file.txt\n")
        .doesNotContain("./target/result");
    assertThat(released("application-operator-1.2.3-image-bom.json")).contains("-modified\n");
    assertThat(released("CHANGES.md"))
        .isEqualTo("## [1.2.3] - %s%n%nChanged.%n".formatted(LocalDate.now(ZoneOffset.UTC)));
  }

  @Test
  void needsADateInTheChangelog() throws Exception {
    write("CHANGELOG.md", "# Changelog\n\n## [1.2.3] - unreleased\n\nChanged.\n");
    commitAll();

    Result result = release();

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output())
        .contains("has no date: '## [1.2.3] - unreleased'. Write '## [1.2.3] - 20");
  }

  @Test
  void alertsLinkToTheRunbooksOfTheRelease() throws Exception {
    assertThat(release("--source", "https://git.test/team/operator").code()).isZero();

    assertThat(released("rules.yaml"))
        .isEqualTo("runbook_url: https://git.test/team/operator/blob/v1.2.3/docs/a.md\n");
  }

  @Test
  void theBundleNamesTheSourcesAndTheContact() throws Exception {
    Result result =
        release("--source", "https://git.test/team/operator", "--contact", "team@git.test");

    assertThat(result.code()).as(result.output()).isZero();
    assertThat(released("clusterserviceversion.yaml"))
        .contains("email: team@git.test\n", "url: https://git.test/team/operator\n")
        .doesNotContain("@example.com", "https://example.com");
  }

  @Test
  void aBundleWithTheExampleAddressIsReported() throws Exception {
    String warning = "Set that of the maintainers with --contact EMAIL.";

    assertThat(release("--image", "registry.test/operator").output()).contains(warning);
    assertThat(release("--image", "registry.test/operator", "--contact", "team@git.test").output())
        .doesNotContain(warning);
    assertThat(release().output()).doesNotContain(warning);
  }

  @ParameterizedTest
  @ValueSource(strings = {"team", "a|b@git.test", "team@git.test\nurl: x", ""})
  void theContactIsAnAddress(String contact) throws Exception {
    Result result = release("--contact", contact);

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output())
        .isEqualTo(
            "release: --contact: '%s' is not an address such as team@example.com.\n"
                .formatted(contact));
  }

  @Test
  void theUrlOfTheSourcesHasNoCredentials() throws Exception {
    Result result = release("--source", "https://user:secret@git.test/team/operator");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output()).startsWith("release: --source: ").contains("without credentials");
  }

  private record Result(int code, String output) {}

  private Result release(String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", "operator-dist/release", "1.2.3"));
    command.addAll(List.of(options));
    return run(command);
  }

  private String released(String file) throws IOException {
    return Files.readString(repository.resolve("operator-dist/target/release").resolve(file));
  }

  private void commitAll() throws Exception {
    execute("git", "add", "--all");
    execute("git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "a");
  }

  private void execute(String... command) throws Exception {
    assertThat(run(List.of(command)).code()).as(List.of(command).toString()).isZero();
  }

  private Result run(List<String> command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(repository.toFile()).redirectErrorStream(true);
    builder.environment().remove("RELEASE_KEY");
    builder
        .environment()
        .merge("PATH", folder.resolve("programs") + File.pathSeparator, (path, own) -> own + path);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), output);
  }

  private void write(String name, String content) throws IOException {
    Path file = repository.resolve(name);
    Files.createDirectories(file.getParent());
    makeExecutable(Files.writeString(file, content));
  }

  private static void makeExecutable(Path file) throws IOException {
    Path unused = Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
