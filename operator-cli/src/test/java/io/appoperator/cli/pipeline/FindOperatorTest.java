package io.appoperator.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.appoperator.cli.EncryptedServer;
import io.appoperator.cli.LocalServer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where pipelines get the command from: a release that is checked, or the clone. */
class FindOperatorTest {

  private static final Path PROJECT =
      Path.of(System.getProperty("project.root", "..")).toAbsolutePath().normalize();

  private static final String NAME = "application-operator-1.2.3.tar.gz";

  @TempDir private Path folder;
  private Path archive;
  private String digest;

  /** An archive with the layout of a release. Its command prints a word. */
  @BeforeEach
  void pack() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("application-operator-1.2.3/bin"));
    Path command = Files.writeString(bin.resolve("operator"), "#!/bin/sh\necho \"release $*\"\n");
    Path unused =
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
    archive = Files.createDirectory(folder.resolve("downloads")).resolve(NAME);
    Process tar =
        new ProcessBuilder("tar", "-czf", archive.toString(), "application-operator-1.2.3")
            .directory(folder.toFile())
            .start();
    assertThat(tar.waitFor()).isZero();
    digest = sha256(archive);
  }

  @Test
  void unpacksAnArchiveThatHasTheChecksum() throws Exception {
    Result result = find(Map.of("OPERATOR_ARCHIVE", archive.toString(), "OPERATOR_SHA256", digest));

    assertThat(result.code()).as(result.output()).isZero();
    assertThat(result.output())
        .isEqualTo("%s/application-operator/releases/%s/bin/operator\n".formatted(folder, digest));
    assertThat(run(Map.of(), result.output().strip(), "version").output())
        .isEqualTo("release version\n");
  }

  @Test
  void refusesAnArchiveWithAnotherChecksum() throws Exception {
    String other = "0".repeat(64);

    Result result = find(Map.of("OPERATOR_ARCHIVE", archive.toString(), "OPERATOR_SHA256", other));

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output())
        .contains("has the SHA-256 %s instead of %s".formatted(digest, other));
    assertThat(folder.resolve("application-operator/releases")).isEmptyDirectory();
  }

  @Test
  void takesTheChecksumFromTheReleaseIfNoneIsGiven() throws Exception {
    write(
        "downloads/SHA256SUMS",
        "%s  other.tar.gz%n%s  %s%n".formatted("0".repeat(64), digest, NAME));

    assertThat(find(Map.of("OPERATOR_ARCHIVE", archive.toString())).output()).contains(digest);

    write("downloads/SHA256SUMS", "%s  other.tar.gz%n".formatted(digest));

    Result result = find(Map.of("OPERATOR_ARCHIVE", archive.toString()));
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output()).contains("SHA256SUMS does not list " + NAME);
  }

  @Test
  void readsAnArchiveWhosePathCannotBeInAUrl() throws Exception {
    String name = "a b #1 %41" + (canName("ü") ? " ü" : "");
    Path odd = Files.createDirectory(folder.resolve(name));
    Files.copy(archive, odd.resolve(NAME));
    Map<String, String> environment = Map.of("OPERATOR_ARCHIVE", odd.resolve(NAME).toString());

    assertThat(find(environment).output())
        .isEqualTo(
            "find-operator: %s/SHA256SUMS cannot be read. Set OPERATOR_SHA256, or put the file SHA256SUMS there.\n"
                .formatted(odd));

    write(name + "/SHA256SUMS", "%s  %s%n".formatted(digest, NAME));

    assertThat(find(environment).output()).endsWith("/" + digest + "/bin/operator\n");
  }

  /** Without a locale, Java names no file outside of ASCII. */
  private static boolean canName(String letter) {
    return Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode(letter);
  }

  @Test
  void downloadsAReleaseOnce() throws Exception {
    RequiredPrograms.assumeInstalled("curl");
    byte[] content = Files.readAllBytes(archive);
    List<String> requests = new CopyOnWriteArrayList<>();
    try (LocalServer server =
        LocalServer.answering(
            exchange -> {
              requests.add(exchange.getRequestURI().getPath());
              send(exchange, content);
            })) {
      Map<String, String> release =
          Map.of(
              "OPERATOR_TAG",
              "v1.2.3",
              "OPERATOR_RELEASES",
              "http://127.0.0.1:" + server.port() + "/download",
              "OPERATOR_SHA256",
              digest);

      Result first = find(release);

      assertThat(first.code()).as(first.output()).isZero();
      assertThat(find(release)).isEqualTo(first);
      assertThat(requests)
          .singleElement()
          .asString()
          .matches("/download/v1\\.2\\.3/application-operator-1\\.2\\.3(-linux-x64)?\\.tar\\.gz");
    }
  }

  @Test
  void followsNoRedirectToAConnectionThatIsNotEncrypted() throws Exception {
    RequiredPrograms.assumeInstalled("curl");
    List<String> requests = new CopyOnWriteArrayList<>();
    try (LocalServer plain =
            LocalServer.answering(
                exchange -> {
                  requests.add(exchange.getRequestURI().getPath());
                  LocalServer.send(exchange, 200, digest + "  " + NAME + "\n");
                });
        EncryptedServer server =
            EncryptedServer.answering(
                folder,
                exchange -> {
                  exchange
                      .getResponseHeaders()
                      .set("Location", "http://127.0.0.1:" + plain.port() + "/SHA256SUMS");
                  LocalServer.send(exchange, 302, "moved");
                })) {
      Result result =
          find(
              Map.of(
                  "OPERATOR_ARCHIVE",
                  server.url() + "/" + NAME,
                  "CURL_CA_BUNDLE",
                  server.certificate().toString()));

      assertThat(result.code()).as(result.output()).isEqualTo(2);
      assertThat(result.output()).contains("SHA256SUMS cannot be downloaded", "http");
      assertThat(requests).isEmpty();
    }
  }

  @Test
  void aSlowerJobKeepsTheInstallationOfAFasterOne() throws Exception {
    RequiredPrograms.assumeInstalled("curl");
    byte[] content = Files.readAllBytes(archive);
    Path home = folder.resolve("application-operator/releases").resolve(digest);
    try (LocalServer server =
        LocalServer.answering(
            exchange -> {
              installed();
              write("application-operator/releases/%s/in-use".formatted(digest), "");
              send(exchange, content);
            })) {
      Result slower =
          find(
              Map.of(
                  "OPERATOR_ARCHIVE",
                  "http://127.0.0.1:" + server.port() + "/" + NAME,
                  "OPERATOR_SHA256",
                  digest));

      assertThat(slower.output()).isEqualTo(home.resolve("bin/operator") + "\n");
      assertThat(home).isDirectoryContaining(file -> file.endsWith("in-use"));
      assertThat(home.resolve(digest)).doesNotExist();
    }
  }

  @Test
  void neverRemovesWhatItDidNotMake() throws Exception {
    String foreign = "application-operator/releases/%s/foreign".formatted(digest);
    Files.createDirectories(folder.resolve(foreign).getParent());
    write(foreign, "");

    Result result = find(Map.of("OPERATOR_ARCHIVE", archive.toString(), "OPERATOR_SHA256", digest));

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output()).contains("cannot be moved to ", "Remove what is there");
    assertThat(folder.resolve(foreign)).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "main", "0123456789012345678901234567890123456789"})
  void buildsTheCloneIfTheActionHasNoTagOfARelease(String reference) throws Exception {
    assertThat(find(Map.of("OPERATOR_TAG", reference)).output())
        .isEqualTo(PROJECT.resolve("operator") + "\n");
  }

  @Test
  void takesACommandOfTheMachineFirst() throws Exception {
    assertThat(find(Map.of("OPERATOR", "/usr/bin/mine", "OPERATOR_VERSION", "1.2.3")).output())
        .isEqualTo("/usr/bin/mine\n");
  }

  @ParameterizedTest
  @CsvSource({
    "OPERATOR_VERSION, latest, is not a release",
    "OPERATOR_VERSION, 1.2.3, OPERATOR_RELEASES is not set",
    "OPERATOR_SHA256, 123, is not a SHA-256",
    "OPERATOR_ARCHIVE, missing.tar.gz, cannot be read",
    "OPERATOR_ARCHIVE, operator.zip, is not a file *.tar.gz",
    "OPERATOR_ARCHIVE, ftp://example.com/operator.tar.gz, is not supported",
    "OPERATOR_ARCHIVE, http://example.com/operator.tar.gz, is not encrypted",
  })
  void refusesOtherValues(String variable, String value, String message) throws Exception {
    Result result =
        find(
            variable.equals("OPERATOR_SHA256")
                ? Map.of(variable, value, "OPERATOR_ARCHIVE", archive.toString())
                : Map.of(variable, value));

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output()).startsWith("find-operator: ").contains(message);
  }

  @Test
  void theHookRunsTheReleaseInItsArguments() throws Exception {
    Result result =
        run(
            Map.of(),
            PROJECT.resolve("pipelines/pre-commit").toString(),
            "--operator-archive=" + archive,
            "--operator-sha256=" + digest,
            "--quiet",
            "a file.yaml");

    assertThat(result.output())
        .isEqualTo("release validate --skip-unknown --quiet --filename a file.yaml\n");
  }

  @Test
  void theActionRunsTheReleaseInItsInputs() throws Exception {
    CompositeAction.Result result =
        new CompositeAction(
                folder,
                Map.of(),
                Map.of(
                    "XDG_CACHE_HOME", folder.toString(),
                    "RUNNER_TEMP", folder.toString(),
                    "GITHUB_STEP_SUMMARY", folder.resolve("summary.md").toString()))
            .run(Map.of("files", "apps", "archive", archive.toString(), "sha256", digest));

    assertThat(result.code()).as(result.output()).isZero();
    assertThat(folder.resolve("summary.md"))
        .hasContent("release diff --output=markdown --recursive --filename apps");
  }

  /** Installs the archive as another job does. */
  private void installed() {
    try {
      Result result =
          find(Map.of("OPERATOR_ARCHIVE", archive.toString(), "OPERATOR_SHA256", digest));
      assertThat(result.code()).as(result.output()).isZero();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private record Result(int code, String output) {}

  private Result find(Map<String, String> environment) throws Exception {
    return run(environment, PROJECT.resolve("pipelines/find-operator").toString());
  }

  private Result run(Map<String, String> environment, String... command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("OPERATOR"));
    builder.environment().put("XDG_CACHE_HOME", folder.toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), output);
  }

  private static void send(HttpExchange exchange, byte[] content) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(200, content.length);
      exchange.getResponseBody().write(content);
    }
  }

  private static String sha256(Path file) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }

  private void write(String name, String content) throws IOException {
    Path unused = Files.writeString(folder.resolve(name), content);
  }
}
