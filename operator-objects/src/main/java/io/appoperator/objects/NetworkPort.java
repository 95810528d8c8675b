package io.appoperator.objects;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPortBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A port of pods, with the same number in their Service. Its protocol is always set, because it is
 * part of the key by which the API server merges ports. Immutable.
 */
public final class NetworkPort {

  private final String name;
  private final int number;
  private final String protocol;
  private final @Nullable String appProtocol;

  private NetworkPort(String name, int number, String protocol, @Nullable String appProtocol) {
    this.name = name;
    this.number = number;
    this.protocol = protocol;
    this.appProtocol = appProtocol;
  }

  /** Returns a TCP port. */
  public static NetworkPort tcp(String name, int number) {
    return of(name, number, "TCP");
  }

  /**
   * Returns a port.
   *
   * @param name its name, unique in the pod
   * @param number its number, from 1 to 65535
   * @param protocol TCP, UDP or SCTP
   */
  public static NetworkPort of(String name, int number, String protocol) {
    return new NetworkPort(name, number, protocol, null);
  }

  /**
   * Returns the same port with a hint for proxies, such as {@code kubernetes.io/h2c}; null means
   * none. Only Services have it.
   */
  public NetworkPort appProtocol(@Nullable String hint) {
    return new NetworkPort(name, number, protocol, hint);
  }

  /** Returns the port of a container. */
  public ContainerPort inContainer() {
    return new ContainerPortBuilder()
        .withName(name)
        .withContainerPort(number)
        .withProtocol(protocol)
        .build();
  }

  /** Returns the port of a Service, which leads to the port of this name in each pod. */
  public ServicePort inService() {
    return new ServicePortBuilder()
        .withName(name)
        .withPort(number)
        .withTargetPort(new IntOrString(name))
        .withProtocol(protocol)
        .withAppProtocol(appProtocol)
        .build();
  }

  /** Returns the port in a NetworkPolicy. */
  public NetworkPolicyPort inNetworkPolicy() {
    return new NetworkPolicyPortBuilder()
        .withPort(new IntOrString(number))
        .withProtocol(protocol)
        .build();
  }
}
