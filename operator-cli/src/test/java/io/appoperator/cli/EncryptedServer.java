package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A server with TLS on this machine, whose self-signed certificate keytool makes. */
public final class EncryptedServer implements AutoCloseable {

  private static final String PASSWORD = "not-a-secret";

  private final HttpsServer server;
  private final Path certificate;

  private EncryptedServer(HttpsServer server, Path certificate) {
    this.server = server;
    this.certificate = certificate;
  }

  /** Starts a server that passes every request to the handler. */
  public static EncryptedServer answering(Path directory, HttpHandler handler)
      throws IOException, GeneralSecurityException, InterruptedException {
    Path store = directory.resolve("server.p12");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "server",
            "-keyalg",
            "EC",
            "-dname",
            "CN=localhost",
            "-ext",
            "SAN=ip:127.0.0.1,dns:test-server",
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass",
            PASSWORD);
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext("/", handler);
    server.start();
    String pem =
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder(64, "\n".getBytes(UTF_8))
                .encodeToString(keys.getCertificate("server").getEncoded())
            + "\n-----END CERTIFICATE-----\n";
    return new EncryptedServer(server, Files.writeString(directory.resolve("server.pem"), pem));
  }

  public String url() {
    return "https://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Returns the certificate in PEM, which clients must trust. */
  public Path certificate() {
    return certificate;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
