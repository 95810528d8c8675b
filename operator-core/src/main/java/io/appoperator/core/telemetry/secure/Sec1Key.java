package io.appoperator.core.telemetry.secure;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.HexFormat;

/** A private key of an elliptic curve in the format of SEC 1, as RFC 5915 describes it. */
final class Sec1Key {

  /** The algorithm id-ecPublicKey, as in RFC 5480. */
  private static final byte[] EC = HexFormat.of().parseHex("06072a8648ce3d0201");

  private static final byte[] VERSION = {0x02, 0x01, 0x00};

  private static final int SEQUENCE = 0x30;
  private static final int CURVE = 0xa0;
  private static final int LONG_LENGTH = 0x80;

  private Sec1Key() {}

  /**
   * Returns the parts of the same key in PKCS #8 before the key itself: the version, and the
   * algorithm with the curve.
   *
   * @throws GeneralSecurityException if the key is damaged or does not name its curve
   */
  static byte[] algorithm(byte[] der) throws GeneralSecurityException {
    try {
      byte[] curve = curve(ByteBuffer.wrap(der));
      ByteBuffer head = ByteBuffer.allocate(VERSION.length + 2 + EC.length + curve.length);
      head.put(VERSION).put((byte) SEQUENCE).put((byte) (EC.length + curve.length));
      return head.put(EC).put(curve).array();
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new GeneralSecurityException("its EC PRIVATE KEY is damaged", e);
    }
  }

  private static byte[] curve(ByteBuffer key) throws GeneralSecurityException {
    int tag = key.get() & 0xff;
    int end = length(key) + key.position();
    while (tag == SEQUENCE && key.position() < end) {
      int part = key.get() & 0xff;
      int length = length(key);
      if (part == CURVE && length < LONG_LENGTH - EC.length) {
        byte[] curve = new byte[length];
        key.get(curve);
        return curve;
      }
      key.position(key.position() + length);
    }
    throw new GeneralSecurityException(
        "its EC PRIVATE KEY does not name its curve; convert it with"
            + " 'openssl pkcs8 -topk8 -nocrypt'");
  }

  /** Reads a length in at most three bytes, which fits all keys. */
  private static int length(ByteBuffer from) throws GeneralSecurityException {
    int first = from.get() & 0xff;
    return switch (first) {
      case LONG_LENGTH | 1 -> from.get() & 0xff;
      case LONG_LENGTH | 2 -> from.getShort() & 0xffff;
      default -> {
        if (first >= LONG_LENGTH) {
          throw new GeneralSecurityException("its EC PRIVATE KEY is damaged");
        }
        yield first;
      }
    };
  }
}
