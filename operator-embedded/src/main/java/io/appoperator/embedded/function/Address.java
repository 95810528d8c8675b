package io.appoperator.embedded.function;

import com.google.common.net.InetAddresses;
import com.google.errorprone.annotations.Immutable;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;

/**
 * An IP address without a zone.
 *
 * @param address the address
 */
@Immutable
record Address(@SuppressWarnings("Immutable") InetAddress address) {

  private static final int MULTICAST_LINK_LOCAL = 0xe00000;
  private static final int BYTE = 0xff;
  private static final int IPV4_FIELDS = 4;

  /**
   * Parses an address.
   *
   * @throws IllegalArgumentException with the message of the API server
   */
  static Address parse(String text) {
    int zone = text.indexOf('%');
    String plain = zone < 0 ? text : text.substring(0, zone);
    if (!InetAddresses.isInetAddress(plain) || zone == text.length() - 1) {
      throw new IllegalArgumentException(
          "IP Address \"%1$s\" parse error during conversion from string: ParseAddr(\"%1$s\"): %2$s"
              .formatted(text, problem(plain)));
    }
    if (zone >= 0) {
      throw new IllegalArgumentException(
          "IP address \"" + text + "\" with zone value is not allowed");
    }
    InetAddress address = InetAddresses.forString(text);
    if (address instanceof Inet4Address && text.contains(":")) {
      throw new IllegalArgumentException(
          "IPv4-mapped IPv6 address \"" + text + "\" is not allowed");
    }
    return new Address(address);
  }

  /** Returns the canonical form. */
  String text() {
    return InetAddresses.toAddrString(address);
  }

  long family() {
    return isVersion4() ? 4 : 6;
  }

  boolean isVersion4() {
    return address instanceof Inet4Address;
  }

  boolean isLinkLocalMulticast() {
    byte[] bytes = address.getAddress();
    int start = (bytes[0] & BYTE) << 16 | (bytes[1] & BYTE) << 8 | (bytes[2] & BYTE);
    return isVersion4() ? start == MULTICAST_LINK_LOCAL : address.isMCLinkLocal();
  }

  boolean isGlobalUnicast() {
    byte[] bytes = address.getAddress();
    byte[] broadcast = new byte[bytes.length];
    Arrays.fill(broadcast, (byte) BYTE);
    return !(isVersion4() && Arrays.equals(bytes, broadcast))
        && !address.isAnyLocalAddress()
        && !address.isLoopbackAddress()
        && !address.isMulticastAddress()
        && !address.isLinkLocalAddress();
  }

  private static String problem(String text) {
    if (text.contains(":") || !text.contains(".")) {
      return text.contains(":") ? "unexpected character" : "unable to parse IP";
    }
    int fields = text.split("\\.", -1).length;
    return fields == IPV4_FIELDS
        ? "IPv4 field has value >255"
        : "IPv4 address too " + (fields > IPV4_FIELDS ? "long" : "short");
  }
}
