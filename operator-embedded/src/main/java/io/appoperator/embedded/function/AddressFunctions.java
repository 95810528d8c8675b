package io.appoperator.embedded.function;

import dev.cel.common.types.SimpleType;

/** {@code isIP}, {@code ip} and the properties of IP addresses. */
final class AddressFunctions {

  static final Parameter<Address> IP = Parameter.opaque("net.IP", Address.class);

  private AddressFunctions() {}

  static void addTo(FunctionSet functions) {
    functions.global(
        "isIP",
        "is_ip",
        SimpleType.BOOL,
        Parameter.STRING,
        text -> FunctionSet.accepts(Address::parse, text));
    functions.global("ip", "string_to_ip", IP.celType(), Parameter.STRING, Address::parse);
    functions.global(
        "ip.isCanonical",
        "ip_is_canonical",
        SimpleType.BOOL,
        Parameter.STRING,
        text -> Address.parse(text).text().equals(text));
    functions.global("string", "ip_to_string", SimpleType.STRING, IP, Address::text);
    functions.member("family", "ip_family", SimpleType.INT, IP, Address::family);
    functions.member(
        "isUnspecified",
        "ip_is_unspecified",
        SimpleType.BOOL,
        IP,
        one -> one.address().isAnyLocalAddress());
    functions.member(
        "isLoopback",
        "ip_is_loopback",
        SimpleType.BOOL,
        IP,
        one -> one.address().isLoopbackAddress());
    functions.member(
        "isLinkLocalMulticast",
        "ip_is_link_local_multicast",
        SimpleType.BOOL,
        IP,
        Address::isLinkLocalMulticast);
    functions.member(
        "isLinkLocalUnicast",
        "ip_is_link_local_unicast",
        SimpleType.BOOL,
        IP,
        one -> one.address().isLinkLocalAddress());
    functions.member(
        "isGlobalUnicast", "ip_is_global_unicast", SimpleType.BOOL, IP, Address::isGlobalUnicast);
  }
}
