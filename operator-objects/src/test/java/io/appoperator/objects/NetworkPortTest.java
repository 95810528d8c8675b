package io.appoperator.objects;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NetworkPortTest {

  @Test
  void everyObjectHasTheProtocolBecauseItIsPartOfTheKey() {
    NetworkPort dns = NetworkPort.of("dns", 53, "UDP");

    assertThat(dns.inContainer().getProtocol()).isEqualTo("UDP");
    assertThat(dns.inService().getProtocol()).isEqualTo("UDP");
    assertThat(dns.inNetworkPolicy().getProtocol()).isEqualTo("UDP");
    assertThat(NetworkPort.tcp("http", 80).inContainer().getProtocol()).isEqualTo("TCP");
  }

  @Test
  void aServiceLeadsToThePortOfThisName() {
    assertThat(NetworkPort.tcp("http", 80).inService().getTargetPort().getStrVal())
        .isEqualTo("http");
  }

  @Test
  void aHintForProxiesLeavesTheOriginalAsItIs() {
    NetworkPort http = NetworkPort.tcp("http", 80);

    assertThat(http.appProtocol("kubernetes.io/h2c").inService().getAppProtocol())
        .isEqualTo("kubernetes.io/h2c");
    assertThat(http.inService().getAppProtocol()).isNull();
  }
}
