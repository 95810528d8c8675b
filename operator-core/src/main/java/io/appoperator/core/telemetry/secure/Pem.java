package io.appoperator.core.telemetry.secure;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads certificates and private keys in PEM, as Secrets of the type kubernetes.io/tls have them.
 */
final class Pem {

  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");

  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519");

  /** The version 0, and the algorithm rsaEncryption, as in RFC 8017. */
  private static final byte[] RSA_HEAD =
      HexFormat.of().parseHex("020100300d06092a864886f70d0101010500");

  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 0x04;

  private Pem() {}

  /** Returns the certificate of the server, and then those of its issuers. */
  static List<X509Certificate> certificates(String text) throws GeneralSecurityException {
    CertificateFactory factory = CertificateFactory.getInstance("X.509");
    List<X509Certificate> chain = new ArrayList<>();
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      if (block.group(1).equals("CERTIFICATE")) {
        chain.add(
            (X509Certificate)
                factory.generateCertificate(new ByteArrayInputStream(decode(block.group(2)))));
      }
    }
    if (chain.isEmpty()) {
      throw new GeneralSecurityException("it has no CERTIFICATE");
    }
    return List.copyOf(chain);
  }

  /**
   * Returns the private key: PKCS #8, or PKCS #1 of RSA or SEC 1 of elliptic curves, which
   * cert-manager writes by default.
   */
  static PrivateKey privateKey(String text) throws GeneralSecurityException {
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      byte[] der = decode(block.group(2));
      String type = block.group(1);
      if (type.equals("PRIVATE KEY")) {
        return pkcs8(der);
      }
      if (type.equals("RSA PRIVATE KEY")) {
        return pkcs8(element(SEQUENCE, RSA_HEAD, element(OCTETS, der)));
      }
      if (type.equals("EC PRIVATE KEY")) {
        return pkcs8(element(SEQUENCE, Sec1Key.algorithm(der), element(OCTETS, der)));
      }
    }
    throw new GeneralSecurityException("it has no PRIVATE KEY");
  }

  private static PrivateKey pkcs8(byte[] der) throws GeneralSecurityException {
    GeneralSecurityException failure =
        new GeneralSecurityException("its key is none of " + String.join(", ", ALGORITHMS));
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
      } catch (InvalidKeySpecException e) {
        failure.addSuppressed(e);
      }
    }
    throw failure;
  }

  /** Returns an element of DER; its length has at most two bytes, which fits all keys. */
  private static byte[] element(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    int length = content.size();
    ByteArrayOutputStream element = new ByteArrayOutputStream();
    element.write(tag);
    if (length > 0xff) {
      element.write(0x82);
      element.write(length >> 8);
    } else if (length > 0x7f) {
      element.write(0x81);
    }
    element.write(length);
    element.writeBytes(content.toByteArray());
    return element.toByteArray();
  }

  private static byte[] decode(String base64) {
    return Base64.getMimeDecoder().decode(base64.getBytes(StandardCharsets.US_ASCII));
  }
}
