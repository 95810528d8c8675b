package io.appoperator.core.telemetry.secure;

import java.net.Socket;
import java.nio.file.Path;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives each handshake the current certificate. The files are read again when they change; while
 * they are not valid, the last valid certificate stays. Thread-safe.
 */
final class ReloadingKeyManager extends X509ExtendedKeyManager {

  private static final Logger LOG = LoggerFactory.getLogger(ReloadingKeyManager.class);
  private static final long CHECK_NANOS = Duration.ofSeconds(5).toNanos();
  private static final String ALIAS = "server";

  private final Path directory;
  private final LongSupplier clock;
  private ServerCertificate current;
  private String version;
  private long checkedAt;

  /**
   * @param directory the directory with the files
   * @param clock monotonic time in nanoseconds
   * @throws UnusableCertificateException if the files cannot be used now
   */
  ReloadingKeyManager(Path directory, LongSupplier clock) throws UnusableCertificateException {
    this.directory = directory;
    this.clock = clock;
    this.version = ServerCertificate.version(directory);
    this.current = ServerCertificate.read(directory);
    this.checkedAt = clock.getAsLong();
  }

  /** Returns the current certificate. */
  synchronized ServerCertificate current() {
    long now = clock.getAsLong();
    if (now - checkedAt >= CHECK_NANOS) {
      checkedAt = now;
      String found = ServerCertificate.version(directory);
      if (!found.equals(version)) {
        reload(found);
      }
    }
    return current;
  }

  private void reload(String found) {
    try {
      current = ServerCertificate.read(directory);
      version = found;
      LOG.info("Loaded the changed certificate of the metrics from {}", directory);
    } catch (UnusableCertificateException e) {
      // Not remembered: the next check reads the files again.
      LOG.warn("The changed certificate of the metrics is not used: {}", e.getMessage());
    }
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal[] issuers, SSLEngine engine) {
    return serves(keyType) ? ALIAS : null;
  }

  @Override
  public @Nullable String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
    return serves(keyType) ? ALIAS : null;
  }

  /**
   * Returns whether the key has a type, which may have the algorithm of the issuer after it, as in
   * {@code EC_RSA}.
   */
  boolean serves(String keyType) {
    String algorithm = current().key().getAlgorithm();
    return keyType.equals(algorithm)
        || keyType.startsWith(algorithm + "_")
        || (algorithm.equals("RSA") && keyType.equals("RSASSA-PSS"))
        || (algorithm.equals("EdDSA") && keyType.equals("Ed25519"));
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return current().chain().toArray(X509Certificate[]::new);
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return current().key();
  }

  @Override
  public String[] getServerAliases(String keyType, Principal[] issuers) {
    return new String[] {ALIAS};
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal[] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
    return null;
  }
}
