package io.appoperator.core.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.sample.Sites;
import org.junit.jupiter.api.Test;

class ReferencesTest {

  @Test
  void findsMountedConfigMapsAndClaims() {
    Manifest deployment = Sites.deployment(1);

    assertThat(References.refersTo(deployment, Sites.configMap("a").ref())).isTrue();
    assertThat(References.refersTo(deployment, Sites.claim("1Gi").ref())).isTrue();
    assertThat(References.names(deployment, "ConfigMap")).containsExactly("config");
  }

  @Test
  void findsTheServicesBehindAnIngress() {
    assertThat(References.refersTo(Sites.ingress(), Sites.service().ref())).isTrue();
  }

  @Test
  void tellsKindsAndNamesApart() {
    Manifest deployment = Sites.deployment(1);

    assertThat(References.refersTo(deployment, named("other"))).isFalse();
    assertThat(References.refersTo(deployment, Sites.service().ref())).isFalse();
    assertThat(References.refersTo(Sites.service(), Sites.service().ref())).isFalse();
  }

  private static ResourceRef named(String name) {
    return new ResourceRef(Sites.CONFIG_MAP, Sites.NAMESPACE, name);
  }
}
