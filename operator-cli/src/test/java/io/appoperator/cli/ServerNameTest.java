package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A certificate that the client trusts is valid only for the names and addresses in it. */
class ServerNameTest {

  private static final int CLUSTER = 4;

  @TempDir private Path folder;
  private final List<String> requests = new CopyOnWriteArrayList<>();

  @Test
  void refusesATrustedCertificateOfAnotherName() throws Exception {
    Cli.Result result = treeAt("localhost", "certificate-authority: \"CERTIFICATE\"");

    assertThat(result.code()).as(result.err()).isEqualTo(CLUSTER);
    assertThat(result.err())
        .contains("No subject alternative DNS name matching localhost found. Check");
    assertThat(requests).as("requests with the credentials").isEmpty();
  }

  @Test
  void acceptsATrustedCertificateOfTheName() throws Exception {
    treeAt("127.0.0.1", "certificate-authority: \"CERTIFICATE\"");

    assertThat(requests).isNotEmpty();
  }

  @Test
  void refusesACertificateThatItDoesNotTrust() throws Exception {
    Cli.Result result = treeAt("127.0.0.1", "insecure-skip-tls-verify: false");

    assertThat(result.code()).as(result.err()).isEqualTo(CLUSTER);
    assertThat(requests).isEmpty();
  }

  @Test
  void acceptsAnyNameIfTheKubeconfigSkipsTheVerification() throws Exception {
    treeAt("localhost", "insecure-skip-tls-verify: true");

    assertThat(requests).isNotEmpty();
  }

  /**
   * @param trust what the kubeconfig says of the certificate
   */
  private Cli.Result treeAt(String host, String trust) throws Exception {
    try (EncryptedServer server =
        EncryptedServer.answering(
            folder,
            exchange -> {
              requests.add(exchange.getRequestURI().getPath());
              LocalServer.send(exchange, 403, "{\"kind\": \"Status\", \"code\": 403}");
            })) {
      Path kubeconfig =
          Files.writeString(
              folder.resolve("kubeconfig"),
              """
              apiVersion: v1
              kind: Config
              current-context: here
              contexts: [{name: here, context: {cluster: here, user: me}}]
              clusters: [{name: here, cluster: {server: "https://HOST:PORT", TRUST}}]
              users: [{name: me, user: {token: secret-token}}]
              """
                  .replace("HOST", host)
                  .replace("PORT", String.valueOf(URI.create(server.url()).getPort()))
                  .replace("TRUST", trust)
                  .replace("CERTIFICATE", server.certificate().toString()));
      return Cli.withAllPlugins().run("tree", "shop", "--kubeconfig", kubeconfig.toString());
    }
  }
}
