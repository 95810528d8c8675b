package io.appoperator.embedded.function;

import com.google.errorprone.annotations.Immutable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A network in CIDR notation.
 *
 * @param address an address of the network
 * @param prefix the length of the prefix
 */
@Immutable
record Network(Address address, int prefix) {

  private static final Pattern CIDR = Pattern.compile("([^/]+)/(0|[1-9]\\d{0,2})");
  private static final String PROBLEM =
      "network address parse error during conversion from string: ";

  /**
   * Parses a network.
   *
   * @throws IllegalArgumentException with the message of the API server
   */
  static Network parse(String text) {
    Matcher matcher = CIDR.matcher(text);
    String problem = text.contains("/") ? "bad bits after slash" : "no '/'";
    if (matcher.matches() && FunctionSet.accepts(Address::parse, matcher.group(1))) {
      Address address = Address.parse(matcher.group(1));
      int prefix = Integer.parseInt(matcher.group(2));
      if (prefix <= bits(address)) {
        return new Network(address, prefix);
      }
      problem = "prefix length out of range";
    }
    // The API server has the text twice, too.
    throw new IllegalArgumentException(
        PROBLEM + PROBLEM + "netip.ParsePrefix(\"" + text + "\"): " + problem);
  }

  boolean contains(Address other) {
    return other.isVersion4() == address.isVersion4()
        && new Network(other, prefix).masked().address().equals(masked().address());
  }

  boolean contains(Network other) {
    return prefix <= other.prefix && contains(other.address);
  }

  /** Returns the network with its first address. */
  Network masked() {
    byte[] bytes = address.address().getAddress();
    for (int bit = prefix; bit < bytes.length * Byte.SIZE; bit++) {
      bytes[bit / Byte.SIZE] &= (byte) ~(1 << (Byte.SIZE - 1 - bit % Byte.SIZE));
    }
    try {
      return new Network(new Address(InetAddress.getByAddress(bytes)), prefix);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the network in CIDR notation. */
  String text() {
    return address.text() + "/" + prefix;
  }

  private static int bits(Address address) {
    return address.address().getAddress().length * Byte.SIZE;
  }
}
