package io.appoperator.embedded.protobuf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the wire format of protobuf: tags, numbers, and bytes with their length. */
final class WireReader {

  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;
  static final int FIXED32 = 5;

  private static final int MAX_VARINT = 10;

  private final byte[] bytes;
  private int position;

  WireReader(byte[] bytes) {
    this.bytes = bytes;
  }

  boolean hasMore() {
    return position < bytes.length;
  }

  /** Returns the number of the next field in the upper bits, and its wire type in the lower 3. */
  int tag() throws ProtobufException {
    return (int) varint();
  }

  long varint() throws ProtobufException {
    long value = 0;
    for (int i = 0; i < MAX_VARINT; i++) {
      byte next = next();
      value |= (long) (next & 0x7f) << (7 * i);
      if (next >= 0) {
        return value;
      }
    }
    throw new ProtobufException("integer overflow");
  }

  byte[] bytes() throws ProtobufException {
    long length = varint();
    if (length < 0 || length > bytes.length - position) {
      throw new ProtobufException("unexpected EOF");
    }
    position += (int) length;
    return Arrays.copyOfRange(bytes, position - (int) length, position);
  }

  String text() throws ProtobufException {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  void skip(int wireType) throws ProtobufException {
    switch (wireType) {
      case VARINT -> varint();
      case BYTES -> bytes();
      case FIXED64 -> skipBytes(8);
      case FIXED32 -> skipBytes(4);
      default -> throw new ProtobufException("illegal wireType " + wireType);
    }
  }

  private void skipBytes(int count) throws ProtobufException {
    for (int i = 0; i < count; i++) {
      next();
    }
  }

  private byte next() throws ProtobufException {
    if (!hasMore()) {
      throw new ProtobufException("unexpected EOF");
    }
    return bytes[position++];
  }
}
