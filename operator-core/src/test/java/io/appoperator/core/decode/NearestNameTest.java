package io.appoperator.core.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {

  private static final List<String> FIELDS =
      List.of("replicas", "image", "imagePullPolicy", "port", "ports", "env", "environment");

  @ParameterizedTest
  @CsvSource({
    "replica, replicas",
    "Replicas, replicas",
    "relpicas, replicas",
    "imagepullpolicy, imagePullPolicy",
    "prot, port",
    "enviroment, environment",
  })
  void suggestsTheNearestName(String name, String nearest) {
    assertThat(NearestName.hint(name, FIELDS)).isEqualTo(" Did you mean '" + nearest + "'?");
  }

  @ParameterizedTest
  @CsvSource({
    "volumes",
    "x",
    "no",
    "post office",
    "configData",
    "aVeryLongNameThatIsNothingLikeTheOthers"
  })
  void suggestsNothingForAnUnrelatedName(String name) {
    assertThat(NearestName.hint(name, FIELDS)).isEmpty();
  }

  @Test
  void suggestsNothingWithoutCandidates() {
    assertThat(NearestName.hint("replicas", List.of())).isEmpty();
  }

  @Test
  void listsTheCandidatesIfNoneIsNear() {
    assertThat(NearestName.proposal("prot", FIELDS)).isEqualTo(" Did you mean 'port'?");
    assertThat(NearestName.proposal("x", List.of("one", "two"))).isEqualTo(" Available: one, two.");
    assertThat(NearestName.proposal("x", List.of())).isEmpty();
    assertThat(NearestName.proposal("x", Collections.nCopies(21, "same")))
        .endsWith("same, same and others.");
  }
}
