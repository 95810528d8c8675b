package io.appoperator.application;

import org.jspecify.annotations.Nullable;

/**
 * A port of the container and of the Service.
 *
 * @param name its name, unique among the ports
 * @param port its number in the container and in the Service
 * @param protocol TCP, UDP or SCTP; the schema's default is TCP
 * @param appProtocol a hint for proxies, such as {@code kubernetes.io/h2c}
 */
public record PortSpec(
    String name, int port, @Nullable String protocol, @Nullable String appProtocol) {

  /** Returns the protocol; TCP unless said otherwise. */
  public String protocolOrDefault() {
    return protocol == null ? "TCP" : protocol;
  }
}
