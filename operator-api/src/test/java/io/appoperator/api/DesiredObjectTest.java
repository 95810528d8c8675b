package io.appoperator.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject.Retention;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import org.junit.jupiter.api.Test;

class DesiredObjectTest {

  private final DesiredObject plain = DesiredObject.of(configMap());

  @Test
  void isOwnedAndComparedInFull() {
    assertThat(plain.object()).isEqualTo(configMap());
    assertThat(plain.initialOnly()).isEmpty();
    assertThat(plain.atLeast()).isEmpty();
    assertThat(plain.retention()).isEqualTo(Retention.OWNED);
  }

  @Test
  void keepsEarlierMarks() {
    DesiredObject marked = plain.initialOnly("data.a").atLeast("data.b").retained();
    assertThat(marked.initialOnly("data.c").initialOnly())
        .containsExactlyInAnyOrder(FieldPath.of("data.a"), FieldPath.of("data.c"));
    assertThat(marked.atLeast()).containsExactly(FieldPath.of("data.b"));
    assertThat(marked.retention()).isEqualTo(Retention.RETAINED);
    assertThat(plain.retention()).isEqualTo(Retention.OWNED);
  }

  @Test
  void equalsAnObjectWithTheSameMarks() {
    assertThat(plain.retained().atLeast("data.a"))
        .isEqualTo(DesiredObject.of(configMap()).atLeast("data.a").retained())
        .hasSameHashCodeAs(DesiredObject.of(configMap()).atLeast("data.a").retained());
    assertThat(plain)
        .isNotEqualTo(plain.retained())
        .isNotEqualTo(plain.atLeast("data.a"))
        .isNotEqualTo(plain.initialOnly("data.a"));
  }

  @Test
  void movesMarksToAnotherObject() {
    ConfigMap other = new ConfigMapBuilder(configMap()).addToData("more", "").build();
    DesiredObject moved = plain.atLeast("data.a").withObject(other);
    assertThat(moved.object()).isEqualTo(other);
    assertThat(moved.atLeast()).containsExactly(FieldPath.of("data.a"));
  }

  private static ConfigMap configMap() {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName("config")
        .endMetadata()
        .addToData("key", "value")
        .build();
  }
}
