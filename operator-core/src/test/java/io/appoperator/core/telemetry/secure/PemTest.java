package io.appoperator.core.telemetry.secure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PemTest {

  /** The bytes before the key of PKCS #1 in one of PKCS #8, if it has 2048 bits. */
  private static final int HEAD = 26;

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC", "Ed25519"})
  void readsKeysOfEachAlgorithm(String algorithm) throws GeneralSecurityException {
    PrivateKey key = KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPrivate();

    assertThat(Pem.privateKey(TestCertificate.pem("PRIVATE KEY", key.getEncoded()))).isEqualTo(key);
  }

  @Test
  void readsTheFormatThatCertManagerWritesByDefault() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    PrivateKey key = generator.generateKeyPair().getPrivate();
    byte[] encoded = key.getEncoded();

    String pem =
        TestCertificate.pem("RSA PRIVATE KEY", Arrays.copyOfRange(encoded, HEAD, encoded.length));

    assertThat(Pem.privateKey(pem)).isEqualTo(key);
  }

  @Test
  void refusesOtherTextsWithoutShowingThem() {
    assertThatThrownBy(() -> Pem.privateKey(TestCertificate.pem("EC PRIVATE KEY", new byte[9])))
        .hasMessageContaining("openssl pkcs8");
    assertThatThrownBy(() -> Pem.privateKey("secret"))
        .hasMessageContaining("no PRIVATE KEY")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> Pem.privateKey(TestCertificate.pem("PRIVATE KEY", new byte[9])))
        .hasMessageContaining("none of RSA, EC, Ed25519");
    assertThatThrownBy(() -> Pem.certificates("")).hasMessageContaining("no CERTIFICATE");
    assertThatThrownBy(() -> Pem.certificates(TestCertificate.pem("CERTIFICATE", new byte[9])))
        .isInstanceOf(GeneralSecurityException.class);
  }
}
