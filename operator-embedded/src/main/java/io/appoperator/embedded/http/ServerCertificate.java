package io.appoperator.embedded.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key and a self-signed certificate for the loopback address, made for one server. {@code
 * keytool} makes them, because the JDK has no API for that.
 */
final class ServerCertificate {

  private static final String ALIAS = "server";
  private static final String PASSWORD = "STORE_PASSWORD";
  private static final long SECONDS_FOR_KEYTOOL = 60;

  private final KeyStore store;
  private final char[] password;

  private ServerCertificate(KeyStore store, char[] password) {
    this.store = store;
    this.password = password;
  }

  /** Makes a new key and certificate. */
  static ServerCertificate create() {
    String password = randomText();
    try {
      Path directory = Files.createTempDirectory("operator-certificate");
      Path file = directory.resolve("server.p12");
      try {
        runKeytool(file, password);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
          store.load(in, password.toCharArray());
        }
        return new ServerCertificate(store, password.toCharArray());
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot make a certificate: " + e.getMessage(), e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("keytool made a key that this JVM cannot read.", e);
    }
  }

  /** Returns a text that cannot be guessed. */
  static String randomText() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Returns the certificate in PEM. */
  String pem() {
    try {
      Certificate certificate = store.getCertificate(ALIAS);
      return "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
          .formatted(
              Base64.getMimeEncoder(64, new byte[] {'\n'})
                  .encodeToString(certificate.getEncoded()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The certificate cannot be encoded.", e);
    }
  }

  /** Returns what a server needs to prove its identity by this certificate. */
  SSLContext context() {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, password);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This JVM has no TLS.", e);
    }
  }

  /** Returns what a client needs to accept this certificate. */
  SSLContext trust() {
    try {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(ALIAS, store.getCertificate(ALIAS));
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("This JVM has no TLS.", e);
    }
  }

  private static void runKeytool(Path file, String password) throws IOException {
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            keytool,
            "-J-XX:TieredStopAtLevel=1",
            "-J-XX:+UseSerialGC",
            "-genkeypair",
            "-alias",
            ALIAS,
            "-keyalg",
            "EC",
            "-groupname",
            "secp256r1",
            "-validity",
            "3650",
            "-dname",
            "CN=embedded-api-server",
            "-ext",
            "san=ip:127.0.0.1,ip:::1,dns:localhost",
            "-ext",
            "bc:c",
            "-storetype",
            "PKCS12",
            "-keystore",
            file.toString(),
            // A password in the environment is not visible to other users.
            "-storepass:env",
            PASSWORD);
    builder.environment().put(PASSWORD, password);
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (!process.waitFor(SECONDS_FOR_KEYTOOL, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("keytool does not end.");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while keytool runs.", e);
    }
    if (process.exitValue() != 0) {
      throw new IOException("keytool failed: " + output.strip());
    }
  }
}
