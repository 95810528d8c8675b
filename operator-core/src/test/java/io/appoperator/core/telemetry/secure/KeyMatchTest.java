package io.appoperator.core.telemetry.secure;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyMatchTest {

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC", "Ed25519"})
  void onlyTheKeysOfAPairBelongTogether(String algorithm) throws GeneralSecurityException {
    KeyPair pair = pair(algorithm, 0);
    KeyPair other = pair(algorithm, 0);

    assertThat(KeyMatch.belongTogether(pair.getPrivate(), pair.getPublic())).isTrue();
    assertThat(KeyMatch.belongTogether(pair.getPrivate(), other.getPublic())).isFalse();
    assertThat(KeyMatch.belongTogether(other.getPrivate(), pair.getPublic())).isFalse();
  }

  @Test
  void keysOfAnotherSizeOrAlgorithmDoNotBelongTogether() throws GeneralSecurityException {
    KeyPair rsa = pair("RSA", 2048);
    KeyPair longer = pair("RSA", 3072);
    KeyPair p256 = pair("EC", 256);
    KeyPair p384 = pair("EC", 384);

    assertThat(KeyMatch.belongTogether(rsa.getPrivate(), longer.getPublic())).isFalse();
    assertThat(KeyMatch.belongTogether(p256.getPrivate(), p384.getPublic())).isFalse();
    assertThat(KeyMatch.belongTogether(p384.getPrivate(), p256.getPublic())).isFalse();
    assertThat(KeyMatch.belongTogether(rsa.getPrivate(), p256.getPublic())).isFalse();
    assertThat(KeyMatch.belongTogether(p256.getPrivate(), rsa.getPublic())).isFalse();
  }

  /** Makes a pair of keys; 0 stands for the default number of bits. */
  private static KeyPair pair(String algorithm, int bits) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
    if (bits > 0) {
      generator.initialize(bits);
    }
    return generator.generateKeyPair();
  }
}
