package io.appoperator.core.telemetry.secure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @CsvSource({
    "secp256r1, 32, 3031, a00a06082a8648ce3d030107",
    "secp384r1, 48, 303e, a00706052b81040022",
    "secp521r1, 66, 3050, a00706052b81040023"
  })
  void readsKeysOfEllipticCurvesInTheFormatOfOpenssl(
      String curve, int length, String head, String parameters) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec(curve));
    ECPrivateKey key = (ECPrivateKey) generator.generateKeyPair().getPrivate();
    HexFormat hex = HexFormat.of();
    String number = "0".repeat(2 * length) + key.getS().toString(16);
    String der =
        head
            + "020101"
            + "04"
            + hex.toHexDigits((byte) length)
            + number.substring(number.length() - 2 * length)
            + parameters;

    String pem =
        TestCertificate.pem("EC PARAMETERS", new byte[9])
            + TestCertificate.pem("EC PRIVATE KEY", hex.parseHex(der));

    ECPrivateKey read = (ECPrivateKey) Pem.privateKey(pem);
    assertThat(read.getS()).isEqualTo(key.getS());
    assertThat(read.getParams()).isEqualTo(key.getParams());
  }

  @Test
  void refusesOtherTextsWithoutShowingThem() {
    byte[] withoutCurve = HexFormat.of().parseHex("3006" + "020101" + "040107");
    assertThatThrownBy(() -> Pem.privateKey(TestCertificate.pem("EC PRIVATE KEY", withoutCurve)))
        .hasMessageContaining("openssl pkcs8");
    byte[] damaged = HexFormat.of().parseHex("30840201");
    assertThatThrownBy(() -> Pem.privateKey(TestCertificate.pem("EC PRIVATE KEY", damaged)))
        .hasMessageContaining("damaged");
    byte[] cut = HexFormat.of().parseHex("3031020101" + "0420" + "07");
    assertThatThrownBy(() -> Pem.privateKey(TestCertificate.pem("EC PRIVATE KEY", cut)))
        .hasMessageContaining("damaged");
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
