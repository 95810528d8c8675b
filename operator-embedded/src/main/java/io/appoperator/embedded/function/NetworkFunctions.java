package io.appoperator.embedded.function;

import dev.cel.common.types.SimpleType;

/** {@code isCIDR}, {@code cidr} and what a network contains. */
final class NetworkFunctions {

  private static final Parameter<Network> CIDR = Parameter.opaque("net.CIDR", Network.class);

  private NetworkFunctions() {}

  static void addTo(FunctionSet functions) {
    functions.global(
        "isCIDR",
        "is_cidr",
        SimpleType.BOOL,
        Parameter.STRING,
        text -> FunctionSet.accepts(Network::parse, text));
    functions.global("cidr", "string_to_cidr", CIDR.celType(), Parameter.STRING, Network::parse);
    functions.global("string", "cidr_to_string", SimpleType.STRING, CIDR, Network::text);
    functions.member(
        "containsIP",
        "cidr_contains_ip_string",
        SimpleType.BOOL,
        CIDR,
        Parameter.STRING,
        (network, address) -> network.contains(Address.parse(address)));
    functions.member(
        "containsIP",
        "cidr_contains_ip_ip",
        SimpleType.BOOL,
        CIDR,
        AddressFunctions.IP,
        Network::contains);
    functions.member(
        "containsCIDR",
        "cidr_contains_cidr_string",
        SimpleType.BOOL,
        CIDR,
        Parameter.STRING,
        (network, other) -> network.contains(Network.parse(other)));
    functions.member(
        "containsCIDR",
        "cidr_contains_cidr",
        SimpleType.BOOL,
        CIDR,
        CIDR,
        (network, other) -> network.contains(other));
    functions.member("ip", "cidr_ip", AddressFunctions.IP.celType(), CIDR, Network::address);
    functions.member(
        "prefixLength",
        "cidr_prefix_length",
        SimpleType.INT,
        CIDR,
        network -> (long) network.prefix());
    functions.member("masked", "cidr_masked", CIDR.celType(), CIDR, Network::masked);
  }
}
