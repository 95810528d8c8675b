package io.appoperator.classarchive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A key and a self-signed certificate for loopback, which exist for one training run. {@code
 * keytool} makes them, because the JDK has no API for that.
 *
 * @param context what the server needs
 * @param pem the certificate, in PEM
 */
record TrainingCertificate(SSLContext context, String pem) {

  private static final long MAX_SECONDS = 30;
  private static final String ALIAS = "training";

  /** Protects nothing: the key is deleted as soon as it is read, and no other process trusts it. */
  private static final String PASSWORD = "training";

  static TrainingCertificate create() throws IOException {
    Path directory = Files.createTempDirectory("training-certificate");
    Path file = directory.resolve("server.p12");
    try {
      runKeytool(file);
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(file)) {
        store.load(in, PASSWORD.toCharArray());
      }
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      String encoded =
          Base64.getMimeEncoder(64, new byte[] {'\n'})
              .encodeToString(store.getCertificate(ALIAS).getEncoded());
      return new TrainingCertificate(
          context,
          "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n".formatted(encoded));
    } catch (GeneralSecurityException e) {
      throw new IOException("keytool made a key that this JVM cannot read.", e);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(directory);
    }
  }

  private static void runKeytool(Path file) throws IOException {
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command = new ArrayList<>(List.of(keytool, "-genkeypair", "-alias", ALIAS));
    Collections.addAll(command, "-keyalg", "EC", "-groupname", "secp256r1", "-validity", "2");
    Collections.addAll(command, "-dname", "CN=training", "-ext", "san=ip:127.0.0.1");
    Collections.addAll(command, "-storetype", "PKCS12", "-keystore", file.toString());
    Collections.addAll(command, "-storepass", PASSWORD);
    Process process = new ProcessBuilder(command).inheritIO().start();
    try {
      if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("keytool does not end.");
      }
      if (process.exitValue() != 0) {
        throw new IOException("keytool ended with exit code %s.".formatted(process.exitValue()));
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while keytool runs.", e);
    }
  }
}
