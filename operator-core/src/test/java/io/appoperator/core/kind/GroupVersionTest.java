package io.appoperator.core.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GroupVersionTest {

  @ParameterizedTest
  @ValueSource(classes = {ConfigMap.class, Ingress.class})
  void readsTheApiVersionOfAKind(Class<? extends HasMetadata> type) {
    ResourceKind kind = ResourceKind.of(type);

    assertThat(GroupVersion.of(kind.apiVersion()))
        .isEqualTo(new GroupVersion(kind.group(), kind.version()));
  }

  @ParameterizedTest
  @CsvSource({"apps/,apps,''", "/v1,'',v1", "'','',''", "a/b/c,a,b/c"})
  void acceptsMalformedApiVersions(String apiVersion, String group, String version) {
    assertThat(GroupVersion.of(apiVersion)).isEqualTo(new GroupVersion(group, version));
  }

  @Test
  void returnsAnEmptyNameForTheCoreGroup() {
    assertThat(GroupVersion.of("v1").group()).isEmpty();
  }
}
