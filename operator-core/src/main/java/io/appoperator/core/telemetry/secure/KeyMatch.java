package io.appoperator.core.telemetry.secure;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;

/** Whether a private and a public key are a pair. */
final class KeyMatch {

  private static final byte[] MESSAGE = {1};

  private KeyMatch() {}

  /** Signs a message with the private key, and verifies it with the public one. */
  static boolean belongTogether(PrivateKey key, PublicKey publicKey) {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> key.getAlgorithm();
        };
    try {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update(MESSAGE);
      byte[] signed = signature.sign();
      signature.initVerify(publicKey);
      signature.update(MESSAGE);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      // Keys of two algorithms, or of two curves.
      return false;
    }
  }
}
