package io.appoperator.core.telemetry.secure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A self-signed certificate for localhost, made by keytool.
 *
 * @param certificate the certificate
 * @param key its private key
 */
record TestCertificate(Certificate certificate, PrivateKey key) {

  private static final String PASSWORD = "not-a-secret";

  /**
   * Makes a certificate.
   *
   * @param directory a directory for the key store
   * @param algorithm the algorithm of the key, such as RSA
   */
  static TestCertificate make(Path directory, String algorithm) {
    try {
      Path store = Files.createTempDirectory(directory, "store").resolve("store.p12");
      List<String> command =
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
              "-genkeypair",
              "-alias",
              "server",
              "-keyalg",
              algorithm,
              "-dname",
              "CN=localhost",
              "-ext",
              "SAN=dns:localhost,ip:127.0.0.1",
              "-validity",
              "2",
              "-storetype",
              "PKCS12",
              "-keystore",
              store.toString(),
              "-storepass",
              PASSWORD);
      Process process = new ProcessBuilder(command).inheritIO().start();
      assertThat(process.onExit().join().exitValue()).isZero();
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(store)) {
        keys.load(in, PASSWORD.toCharArray());
      }
      return new TestCertificate(
          keys.getCertificate("server"),
          (PrivateKey) keys.getKey("server", PASSWORD.toCharArray()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes it as a mounted Secret has it. */
  void write(Path directory) throws IOException, GeneralSecurityException {
    Files.writeString(directory.resolve("tls.crt"), pem("CERTIFICATE", certificate.getEncoded()));
    Files.writeString(directory.resolve("tls.key"), pem("PRIVATE KEY", key.getEncoded()));
  }

  static String pem(String label, byte[] der) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN %s-----%n%s%n-----END %1$s-----%n".formatted(label, text);
  }

  /** Returns a context of a client that trusts only this certificate. */
  SSLContext trusted() throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("server", certificate);
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
