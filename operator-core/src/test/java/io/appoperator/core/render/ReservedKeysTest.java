package io.appoperator.core.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.core.sample.Greetings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReservedKeysTest {

  @ParameterizedTest
  @ValueSource(strings = {"greeting", "manager", "paused", "whatever"})
  void rejectsAnnotationsAndLabelsWithThePrefixOfAPrimaryKind(String name) {
    String key = "toys.example.com/" + name;

    assertThat(render(annotated(key)).diagnostics())
        .singleElement()
        .asString()
        .contains("returned ConfigMap/x with the annotation " + key, "use another prefix");
    assertThat(render(labelled(key)).diagnostics())
        .singleElement()
        .asString()
        .contains("returned ConfigMap/x with the label " + key);
  }

  @Test
  void acceptsOtherKeys() {
    for (String key : new String[] {"greeting", "example.com/x", "sub.toys.example.com/greeting"}) {
      assertThat(render(annotated(key)).manifests()).as(key).hasSize(1);
      assertThat(render(labelled(key)).manifests()).as(key).hasSize(1);
    }
  }

  @Test
  void rejectsReservedKeysInPodTemplates() {
    assertThat(render(claiming("toys.example.com/greeting")).diagnostics())
        .singleElement()
        .asString()
        .contains("returned StatefulSet/x with the annotation toys.example.com/greeting");
    assertThat(render(claiming("toys.example.com/checksum")).manifests()).hasSize(1);
  }

  private static ConfigMap annotated(String key) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName("x")
        .addToAnnotations(key, "other")
        .endMetadata()
        .build();
  }

  private static ConfigMap labelled(String key) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName("x")
        .addToLabels(key, "other")
        .endMetadata()
        .build();
  }

  private static StatefulSet claiming(String key) {
    return new StatefulSetBuilder()
        .withNewMetadata()
        .withName("x")
        .endMetadata()
        .withNewSpec()
        .addNewVolumeClaimTemplate()
        .withNewMetadata()
        .withName("data")
        .withAnnotations(Map.of(key, "other"))
        .endMetadata()
        .endVolumeClaimTemplate()
        .endSpec()
        .build();
  }

  private static Rendering render(HasMetadata object) {
    return Greetings.render(
        Greetings.manager(
            "a",
            Set.of(ManagedKind.of(ConfigMap.class), ManagedKind.of(StatefulSet.class)),
            request -> DesiredState.of(DesiredObject.of(object))));
  }
}
