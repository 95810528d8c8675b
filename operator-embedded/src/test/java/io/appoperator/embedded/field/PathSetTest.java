package io.appoperator.embedded.field;

import static io.appoperator.embedded.Widgets.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PathSetTest {

  private static final PathSet SPEC = set("{'f:spec': {'.': {}, 'f:a': {}, 'f:b': {}}}");
  private static final PathSet OTHER = set("{'f:spec': {'f:b': {}, 'f:c': {}}}");

  @Test
  void unionHasTheMembersOfBoth() {
    assertThat(SPEC.union(OTHER).texts()).containsExactly(".spec", ".spec.a", ".spec.b", ".spec.c");
  }

  @Test
  void intersectionHasTheMembersThatBothHave() {
    assertThat(SPEC.intersection(OTHER).texts()).containsExactly(".spec.b");
  }

  @Test
  void differenceKeepsParentsAndChildrenApart() {
    assertThat(SPEC.difference(OTHER).texts()).containsExactly(".spec", ".spec.a");
    assertThat(OTHER.difference(PathSet.ofField("spec"))).isEqualTo(OTHER);
  }

  @Test
  void withoutSubtreesRemovesAllThatIsBelowAMember() {
    assertThat(SPEC.withoutSubtrees(PathSet.ofField("spec")).isEmpty()).isTrue();
    assertThat(SPEC.withoutSubtrees(PathSet.ofField("spec", "a")).texts())
        .containsExactly(".spec", ".spec.b");
  }

  private static PathSet set(String fields) {
    return FieldsV1.read(json(fields));
  }
}
