package io.appoperator.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpIngressTest {

  @Test
  void withoutHostsOneRuleIsForAll() {
    Ingress ingress = HttpIngress.of("shop", "shop", "http").build();

    assertThat(ingress.getSpec().getRules())
        .singleElement()
        .satisfies(rule -> assertThat(rule.getHost()).isNull());
    assertThat(path(ingress).getPath()).isEqualTo("/");
    assertThat(path(ingress).getPathType()).isEqualTo("Prefix");
    assertThat(path(ingress).getBackend().getService().getPort().getName()).isEqualTo("http");
    assertThat(ingress.getSpec().getTls()).isEmpty();
  }

  @Test
  void eachHostHasARuleAndTheCertificateIsForAllOfThem() {
    Ingress ingress =
        HttpIngress.of("shop", "shop", "http")
            .tls("certificate")
            .hosts(List.of("a.example.com", "b.example.com"))
            .build();

    assertThat(ingress.getSpec().getRules())
        .extracting(IngressRule::getHost)
        .containsExactly("a.example.com", "b.example.com");
    assertThat(ingress.getSpec().getTls())
        .singleElement()
        .satisfies(
            tls -> {
              assertThat(tls.getHosts()).containsExactly("a.example.com", "b.example.com");
              assertThat(tls.getSecretName()).isEqualTo("certificate");
            });
  }

  private static HTTPIngressPath path(Ingress ingress) {
    return ingress.getSpec().getRules().get(0).getHttp().getPaths().get(0);
  }
}
