package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SemanticVersionTest {

  /** The examples of the specification, and large numbers, in their order. */
  private static final List<String> ORDERED =
      List.of(
          "0.0.9",
          "0.0.10",
          "0.9.0",
          "1.0.0-0",
          "1.0.0-9",
          "1.0.0-10",
          "1.0.0-99999999999999999999",
          "1.0.0--",
          "1.0.0-alpha",
          "1.0.0-alpha.1",
          "1.0.0-alpha.beta",
          "1.0.0-beta",
          "1.0.0-beta.2",
          "1.0.0-beta.11",
          "1.0.0-rc.1",
          "1.0.0",
          "1.0.1-rc.1",
          "2.0.0",
          "2.1.0",
          "2.1.1",
          "10.0.0",
          "99999999999999999999.0.0");

  @Test
  void hasTheOrderOfTheSpecification() {
    List<SemanticVersion> versions =
        new ArrayList<>(ORDERED.stream().map(SemanticVersion::new).toList());
    Collections.shuffle(versions, new Random(1));

    assertThat(versions.stream().sorted().map(SemanticVersion::text))
        .containsExactlyElementsOf(ORDERED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "1.0",
        "v1.0.0",
        "1.0.0.0",
        "01.0.0",
        "1.0.0-",
        "1.0.0-01",
        "1.0.0-a..b",
        "1.0.0+a",
        "1.0.0-ä",
        "١.0.0",
        " 1.0.0",
        "-1.0.0"
      })
  void refusesOtherTexts(String text) {
    assertThatThrownBy(() -> new SemanticVersion(text)).hasMessageContaining("is not a version");
  }
}
