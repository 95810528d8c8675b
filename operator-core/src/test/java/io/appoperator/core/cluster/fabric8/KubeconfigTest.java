package io.appoperator.core.cluster.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.NamedExtension;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class KubeconfigTest {

  private static final String TWO_CONTEXTS =
      """
      apiVersion: v1
      kind: Config
      current-context: staging
      contexts:
      - {name: staging, context: {cluster: one, user: me}}
      - {name: production, context: {cluster: two, user: me}}
      clusters:
      - {name: one, cluster: {server: "https://one.example.com", certificate-authority: ca.crt}}
      - {name: two, cluster: {server: "https://two.example.com"}}
      users: [{name: me, user: {token: s3cret}}]
      """;

  @TempDir private Path folder;

  @Test
  void usesTheCurrentContextUnlessOneIsNamed() throws IOException {
    Kubeconfig kubeconfig = read(TWO_CONTEXTS);

    Config current = kubeconfig.config(null);
    assertThat(current.getMasterUrl()).isEqualTo("https://one.example.com/");
    assertThat(current.getCaCertFile()).isEqualTo(folder.resolve("ca.crt").toString());
    assertThat(kubeconfig.config("production").getMasterUrl())
        .isEqualTo("https://two.example.com/");
  }

  @Test
  void disablesCompressionOfItsClustersOnly() throws IOException {
    Kubeconfig kubeconfig =
        read(
            TWO_CONTEXTS.replace(
                "{name: two, cluster: {", "{name: two, cluster: {disable-compression: true, "));

    assertThat(kubeconfig.disablesCompression("two")).contains(true);
    assertThat(kubeconfig.disablesCompression("one")).contains(false);
    assertThat(kubeconfig.disablesCompression("three")).isEmpty();
    assertThat(kubeconfig.disablesCompression(null)).isEmpty();
  }

  @Test
  @SuppressWarnings("deprecation") // see KubeconfigExtensions
  void readsExtensionsAsMaps() throws IOException {
    KubeconfigExtensions.readAsMaps();
    // The copy has no readers that another test may have made before.
    NamedExtension read =
        Serialization.jsonMapper()
            .copy()
            .readValue(
                """
                {"name": "info", "extension": {"apiVersion": "apps/v1", "kind": "Deployment"}}
                """,
                NamedExtension.class);

    assertThat(read.getExtension())
        .isEqualTo(Map.of("apiVersion", "apps/v1", "kind", "Deployment"));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void readsAPipeOnce() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(
            () -> {
              try {
                Path unused = Files.writeString(pipe, TWO_CONTEXTS);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });

    Config config = Kubeconfig.read(pipe, "It").config("production");

    writer.join();
    assertThat(config.getMasterUrl()).isEqualTo("https://two.example.com/");
    assertThat(config.getAutoOAuthToken()).isEqualTo("s3cret");
  }

  @Test
  void suggestsTheNearestContext() throws IOException {
    assertThat(failure(TWO_CONTEXTS, "stagin"))
        .endsWith("has no context 'stagin'. Did you mean 'staging'?");
    assertThat(failure(TWO_CONTEXTS, "elsewhere"))
        .endsWith("has no context 'elsewhere'. Available: production, staging.");
  }

  @Test
  void namesMissingFiles() throws IOException {
    String absent = folder.resolve("absent").toString();
    String other = folder.resolve("other").toString();
    String present = Files.writeString(folder.resolve("present"), TWO_CONTEXTS).toString();

    assertThatThrownBy(() -> KubeConnection.requireAny(List.of(absent)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "No kubeconfig found: %s does not exist. Set one with --kubeconfig or $KUBECONFIG.",
            absent);
    assertThatThrownBy(() -> KubeConnection.requireAny(List.of(absent, "", other)))
        .hasMessageContaining("%s and %s do not exist.", absent, other);
    assertThatCode(() -> KubeConnection.requireAny(List.of(absent, present)))
        .doesNotThrowAnyException();
    assertThatCode(() -> KubeConnection.requireAny(List.of(""))).doesNotThrowAnyException();
  }

  @Test
  void namesAFailingLoginCommand() throws IOException {
    String login = "exec: {apiVersion: client.authentication.k8s.io/v1, command: no-such-login}";

    assertThat(failure(TWO_CONTEXTS.replace("token: s3cret", login), null))
        .endsWith(
            "uses the credential plug-in 'no-such-login', which returned no credentials. Run that command yourself to see the error.");
  }

  @Test
  void rejectsAnAliasBombBeforeTheClientParsesIt() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [s3cret, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      bomb.append("a%s: &a%s [".formatted(i, i)).append(("*a" + (i - 1) + ", ").repeat(9));
      bomb.append("*a").append(i - 1).append("]\n");
    }

    refuses(TWO_CONTEXTS + bomb, "is not a valid kubeconfig: line ");
  }

  @Test
  void neverQuotesTheFilesContent() {
    refuses(TWO_CONTEXTS + "users: []\n", "is not a valid kubeconfig: line 11 is not valid YAML");
    refuses("users: [{token: s3cret, [", "is not a valid kubeconfig: line 1 is not valid YAML");
    refuses("users: {s3cret: 1}\n", "is not a valid kubeconfig");
    refuses("s3cret", "is not a valid kubeconfig");
    refuses("", "is not a valid kubeconfig.");
  }

  @Test
  void rejectsALargeFileWithoutReadingIt() throws IOException {
    Path large = folder.resolve("large");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(100L * 1024 * 1024);
    }

    assertThatThrownBy(() -> Kubeconfig.read(large, "It"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("It cannot be read: '%s' is larger than 64 MiB. Split it.", large);
  }

  private void refuses(String text, String why) {
    assertThatThrownBy(() -> read(text).config(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("It ")
        .hasMessageContaining(why)
        .hasMessageContaining("Check it with 'kubectl config view'.")
        .hasMessageNotContaining("s3cret");
  }

  private String failure(String text, @Nullable String context) throws IOException {
    Path file = Files.writeString(folder.resolve("kubeconfig"), text);
    KubeConnection connection = new KubeConnection(file, context, Duration.ofSeconds(1));
    try (Fabric8Cluster cluster = connection.open("test", (method, host, code) -> {})) {
      throw new AssertionError("opened " + cluster.address());
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private Kubeconfig read(String text) throws IOException {
    return Kubeconfig.read(Files.writeString(folder.resolve("kubeconfig"), text), "It");
  }
}
