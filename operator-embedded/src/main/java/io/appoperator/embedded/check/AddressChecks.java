package io.appoperator.embedded.check;

import java.math.BigInteger;
import java.util.Optional;

/** Checks IP addresses and networks. */
public final class AddressChecks {

  private static final String NOT_AN_ADDRESS =
      "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
  private static final String NOT_A_NETWORK =
      "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";

  private AddressChecks() {}

  /** Checks an address. Returns whether it is valid. */
  public static boolean address(Field field, FieldErrors errors) {
    Optional<Network> address = Network.parse(field.text());
    if (address.isEmpty() || field.text().contains("/")) {
      errors.invalid(field, field.text(), NOT_AN_ADDRESS);
      return false;
    }
    return true;
  }

  /** Checks a network of a kind that allows any address of it, as in {@code 10.1.2.3/8}. */
  public static void looseNetwork(Field field, FieldErrors errors) {
    if (!field.text().contains("/") || Network.parse(field.text()).isEmpty()) {
      errors.invalid(field, field.text(), NOT_A_NETWORK);
    }
  }

  /** Checks a network. Returns whether it is one, even if it is not in its shortest form. */
  public static boolean network(Field field, FieldErrors errors) {
    Optional<Network> network =
        field.text().contains("/") ? Network.parse(field.text()) : Optional.empty();
    if (network.isEmpty()) {
      errors.invalid(field, field.text(), NOT_A_NETWORK);
      return false;
    }
    if (field.text().matches("(.*\\.)?0\\d.*") && !field.text().contains(":")) {
      errors.invalid(field, "must not have leading 0s in IP or prefix length");
    } else if (!network.get().address().equals(network.get().first())) {
      errors.invalid(field, "must not have bits set beyond the prefix length");
    }
    return true;
  }

  /** Returns whether a network is a part of another one, and not the whole. */
  public static boolean isPart(String part, String whole) {
    Network inner = Network.parse(part).orElseThrow();
    Network outer = Network.parse(whole).orElseThrow();
    return inner.bits() == outer.bits()
        && inner.prefix() > outer.prefix()
        && new Network(inner.address(), outer.prefix(), outer.bits()).first().equals(outer.first());
  }

  /**
   * An address and the length of its prefix.
   *
   * @param address the address as a number
   * @param prefix the length of the prefix in bits
   * @param bits the length of the address in bits
   */
  private record Network(BigInteger address, int prefix, int bits) {

    private static final int VERSION4 = 32;
    private static final int VERSION6 = 128;

    static Optional<Network> parse(String text) {
      String[] sides = text.split("/", 2);
      int bits = sides[0].contains(":") ? VERSION6 : VERSION4;
      if (sides.length == 2
          && (!sides[1].matches("\\d{1,3}") || Integer.parseInt(sides[1]) > bits)) {
        return Optional.empty();
      }
      int prefix = sides.length == 2 ? Integer.parseInt(sides[1]) : bits;
      return (bits == VERSION4 ? version4(sides[0]) : version6(sides[0]))
          .map(address -> new Network(address, prefix, bits));
    }

    BigInteger first() {
      int hosts = bits - prefix;
      return address.shiftRight(hosts).shiftLeft(hosts);
    }

    private static Optional<BigInteger> version4(String text) {
      if (!text.matches("\\d{1,3}(\\.\\d{1,3}){3}")) {
        return Optional.empty();
      }
      BigInteger address = BigInteger.ZERO;
      for (String part : text.split("\\.")) {
        if (Integer.parseInt(part) > 255) {
          return Optional.empty();
        }
        address = address.shiftLeft(Byte.SIZE).or(BigInteger.valueOf(Integer.parseInt(part)));
      }
      return Optional.of(address);
    }

    private static Optional<BigInteger> version6(String text) {
      String[] halves = text.split("::", -1);
      String head = halves[0];
      String tail = halves.length > 1 ? halves[1] : "";
      int groups = count(head) + count(tail);
      boolean complete = halves.length == 1 ? groups == 8 : groups < 8;
      if (halves.length > 2 || !complete) {
        return Optional.empty();
      }
      BigInteger address = BigInteger.ZERO;
      String zeros = halves.length == 1 ? "" : ":0".repeat(8 - groups);
      String all = (head + zeros + (tail.isEmpty() ? "" : ":" + tail)).replaceFirst("^:", "");
      for (String group : all.split(":")) {
        if (!group.matches("[0-9a-fA-F]{1,4}")) {
          return Optional.empty();
        }
        address = address.shiftLeft(16).or(new BigInteger(group, 16));
      }
      return Optional.of(address);
    }

    private static int count(String groups) {
      return groups.isEmpty() ? 0 : groups.split(":", -1).length;
    }
  }
}
