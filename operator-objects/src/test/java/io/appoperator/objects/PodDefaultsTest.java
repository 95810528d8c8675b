package io.appoperator.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Defaults of pods and their Deployment. */
class PodDefaultsTest {

  @Test
  void forbidsPrivilegeEscalationUnlessTheSettingsNeedIt() {
    SecurityContext privileged = new SecurityContextBuilder().withPrivileged(true).build();

    assertThat(SecurityDefaults.container(null).getAllowPrivilegeEscalation()).isFalse();
    assertThat(SecurityDefaults.container(privileged).getAllowPrivilegeEscalation()).isNull();
  }

  @Test
  void podsHaveTheSeccompProfileOfTheRuntime() {
    assertThat(SecurityDefaults.pod(null).getSeccompProfile().getType())
        .isEqualTo("RuntimeDefault");
  }

  @Test
  void aRollingUpdateOwnsItsNumbersSoThatRecreateCanRemoveThem() {
    assertThat(RolloutStrategy.rolling(null, new IntOrString(0)).getRollingUpdate())
        .satisfies(
            update -> {
              assertThat(update.getMaxSurge().getStrVal()).isEqualTo("25%");
              assertThat(update.getMaxUnavailable().getIntVal()).isZero();
            });
    assertThat(RolloutStrategy.recreate().getRollingUpdate()).isNull();
  }

  @Test
  void mountsFilesReadOnly() {
    ConfigFiles files = ConfigFiles.of("shop-config", Map.of("a.txt", "1"));

    assertThat(files.configMap().getData()).containsExactly(Map.entry("a.txt", "1"));
    assertThat(files.volume("config").getConfigMap().getName()).isEqualTo("shop-config");
    assertThat(files.mount("config", "/etc/config").getReadOnly()).isTrue();
    assertThat(files.checksum()).isEqualTo(Checksum.of(Map.of("a.txt", "1")));
  }
}
