package io.appoperator.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import org.junit.jupiter.api.Test;

class ManagedKindTest {

  private final ManagedKind plain = ManagedKind.of(ConfigMap.class);

  @Test
  void declaresNothingByItself() {
    assertThat(plain.kind()).isEqualTo(ResourceKind.of(ConfigMap.class));
    assertThat(plain.initialOnly()).isEmpty();
    assertThat(plain.atLeast()).isEmpty();
    assertThat(plain.retainable()).isFalse();
  }

  @Test
  void keepsEarlierDeclarations() {
    ManagedKind declared = plain.mayMarkInitialOnly("data.a").mayMarkAtLeast("b").mayBeRetained();
    assertThat(declared.mayMarkInitialOnly("data.c").initialOnly())
        .containsExactlyInAnyOrder(FieldPath.of("data.a"), FieldPath.of("data.c"));
    assertThat(declared.atLeast()).containsExactly(FieldPath.of("b"));
    assertThat(declared.retainable()).isTrue();
    assertThat(plain.retainable()).isFalse();
  }

  @Test
  void declaresItsPlaceInTheOrder() {
    ResourceKind secret = ResourceKind.of(Secret.class);
    ResourceKind own = plain.kind();
    assertThat(plain.appliedBefore(secret).appliedBefore(own).appliedBefore())
        .containsExactlyInAnyOrder(secret, own);
    assertThat(plain.appliedAfter(secret, own).appliedAfter())
        .containsExactlyInAnyOrder(secret, own);
    assertThat(plain.appliedBefore(secret))
        .isNotEqualTo(plain)
        .isNotEqualTo(plain.appliedAfter(secret));
  }

  @Test
  void equalsAKindThatDeclaresTheSame() {
    assertThat(plain.mayMarkAtLeast("a").mayBeRetained())
        .isEqualTo(ManagedKind.of(ConfigMap.class).mayBeRetained().mayMarkAtLeast("a"))
        .hasSameHashCodeAs(ManagedKind.of(ConfigMap.class).mayBeRetained().mayMarkAtLeast("a"));
    assertThat(plain)
        .isNotEqualTo(plain.mayBeRetained())
        .isNotEqualTo(plain.mayMarkAtLeast("a"))
        .isNotEqualTo(plain.mayMarkInitialOnly("a"))
        .isNotEqualTo(ManagedKind.of(Secret.class));
  }
}
