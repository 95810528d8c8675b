package io.appoperator.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is pushed of a release. A script that prints its arguments is in the place of skopeo. */
class PushTest {

  private static final String DIGEST = "sha256:" + "1".repeat(64);
  private static final String OTHER = "sha256:" + "2".repeat(64);
  private static final String ARCHIVE = "application-operator-1.2.3-image.tar";
  private static final String NAME = "registry.test/operator:1.2.3";

  @TempDir private Path folder;

  @BeforeEach
  void pack() throws Exception {
    Path programs = Files.createDirectory(folder.resolve("programs"));
    Path skopeo = Files.writeString(programs.resolve("skopeo"), "#!/bin/bash\necho \"$@\"\n");
    Path unused =
        Files.setPosixFilePermissions(skopeo, PosixFilePermissions.fromString("rwxr-xr-x"));
    image("{\"manifests\":[{\"digest\":\"%s\"}]}".formatted(DIGEST));
    chart("digest: " + DIGEST);
    bundle("image: registry.test/operator@" + DIGEST);
  }

  @Test
  void pushesTheImageThatChartAndBundleName() throws Exception {
    assertThat(push(NAME))
        .isEqualTo(
            new Result(
                0,
                "copy --quiet --preserve-digests oci-archive:%s docker://%s%nregistry.test/operator@%s%n"
                    .formatted(folder.toRealPath().resolve(ARCHIVE), NAME, DIGEST)));
  }

  @ParameterizedTest
  @CsvSource({
    "localhost:5000/operator:1, true",
    "127.0.0.1/operator:1, true",
    "localhost.test/operator:1, false",
  })
  void needsNoTlsOnThisMachine(String name, boolean plain) throws Exception {
    assertThat(push(name).output().contains("--dest-tls-verify=false")).isEqualTo(plain);
  }

  @Test
  void refusesAnImageThatTheChartDoesNotName() throws Exception {
    chart("digest: " + OTHER);

    assertThat(push(NAME))
        .isEqualTo(
            new Result(
                2,
                "push: application-operator-chart-1.2.3.tgz names %s, but %s has %s. Use files of one release.%n"
                    .formatted(OTHER, ARCHIVE, DIGEST)));
  }

  @Test
  void refusesAnImageThatTheBundleDoesNotName() throws Exception {
    bundle("image: registry.test/operator@" + OTHER);

    assertThat(push(NAME).output())
        .startsWith("push: application-operator-bundle-1.2.3.tar.gz names " + OTHER);
  }

  @Test
  void aReleaseWithoutANameOfTheImageCanBePushed() throws Exception {
    chart("digest: \"\"");
    Files.delete(folder.resolve("application-operator-bundle-1.2.3.tar.gz"));

    assertThat(push(NAME).code()).isZero();
  }

  @Test
  void refusesOtherFiles() throws Exception {
    image("{\"manifests\":[{\"digest\":\"%s\"},{\"digest\":\"%s\"}]}".formatted(DIGEST, OTHER));
    assertThat(push(NAME).output())
        .startsWith("push: %s is not an archive of exactly one image.".formatted(ARCHIVE));

    Files.writeString(folder.resolve(ARCHIVE), "text");
    assertThat(push(NAME).output()).contains("is not an archive of exactly one image");

    Files.delete(folder.resolve(ARCHIVE));
    assertThat(push(NAME).output()).contains("cannot be read");
  }

  private void image(String index) throws Exception {
    tar("-cf", ARCHIVE, "index.json", index);
  }

  private void chart(String values) throws Exception {
    tar("-czf", "application-operator-chart-1.2.3.tgz", "application-operator/values.yaml", values);
  }

  private void bundle(String version) throws Exception {
    tar("-czf", "application-operator-bundle-1.2.3.tar.gz", "manifests/csv.yaml", version);
  }

  /** Writes an archive of one file. */
  private void tar(String create, String archive, String file, String content) throws Exception {
    Path root = Files.createTempDirectory(folder, "root");
    Files.createDirectories(root.resolve(file).getParent());
    Files.writeString(root.resolve(file), content);
    Process tar =
        new ProcessBuilder("tar", create, folder.resolve(archive).toString(), file)
            .directory(root.toFile())
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isZero();
  }

  private record Result(int code, String output) {}

  private Result push(String name) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "push", folder.resolve(ARCHIVE).toString(), name)
            .redirectErrorStream(true);
    builder
        .environment()
        .merge("PATH", folder.resolve("programs") + File.pathSeparator, (path, own) -> own + path);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), output);
  }
}
