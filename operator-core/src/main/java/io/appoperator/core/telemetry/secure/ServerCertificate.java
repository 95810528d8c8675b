package io.appoperator.core.telemetry.secure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * The certificate and the key of a server.
 *
 * @param chain the certificate, and those of its issuers
 * @param key its private key
 */
record ServerCertificate(List<X509Certificate> chain, PrivateKey key) {

  private static final String CERTIFICATE = "tls.crt";
  private static final String KEY = "tls.key";

  ServerCertificate {
    chain = List.copyOf(chain);
  }

  /**
   * Reads a mounted Secret. The key must belong to the first certificate.
   *
   * @throws UnusableCertificateException with the file and the reason; it never has a part of the
   *     key
   */
  static ServerCertificate read(Path directory) throws UnusableCertificateException {
    List<X509Certificate> chain = parse(directory.resolve(CERTIFICATE), Pem::certificates);
    PrivateKey key = parse(directory.resolve(KEY), Pem::privateKey);
    if (!KeyMatch.belongTogether(key, chain.get(0).getPublicKey())) {
      throw new UnusableCertificateException(
          "%s is not the key of %s. Write both files from one certificate."
              .formatted(directory.resolve(KEY), directory.resolve(CERTIFICATE)));
    }
    return new ServerCertificate(chain, key);
  }

  private interface Parser<T> {
    T parse(String text) throws GeneralSecurityException;
  }

  private static <T> T parse(Path file, Parser<T> parser) throws UnusableCertificateException {
    try {
      return parser.parse(Files.readString(file));
    } catch (IOException e) {
      throw new UnusableCertificateException("Cannot read %s: %s".formatted(file, e), e);
    } catch (GeneralSecurityException e) {
      throw new UnusableCertificateException(
          "Cannot use %s: %s".formatted(file, e.getMessage()), e);
    }
  }

  /** Returns what changes with the files, without reading them. */
  static String version(Path directory) {
    StringBuilder version = new StringBuilder();
    for (String name : List.of(CERTIFICATE, KEY)) {
      Path file = directory.resolve(name);
      try {
        version
            .append(file.toRealPath())
            .append(' ')
            .append(Files.getLastModifiedTime(file))
            .append(' ')
            .append(Files.size(file))
            .append('\n');
      } catch (IOException e) {
        version.append("missing\n");
      }
    }
    return version.toString();
  }

  /** Returns when it expires, in seconds of Unix time. */
  long expiry() {
    return chain.get(0).getNotAfter().toInstant().getEpochSecond();
  }
}
