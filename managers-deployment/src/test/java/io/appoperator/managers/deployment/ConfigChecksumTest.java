package io.appoperator.managers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigChecksumTest {

  @Test
  void isIndependentOfTheOrderOfFiles() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("b.txt", "2");
    files.put("a.txt", "1");

    assertThat(ConfigChecksum.of(files))
        .isEqualTo(ConfigChecksum.of(Map.of("a.txt", "1", "b.txt", "2")))
        .hasSize(64);
  }

  @Test
  void changesWithEveryContentAndName() {
    String before = ConfigChecksum.of(Map.of("a.txt", "1"));

    assertThat(ConfigChecksum.of(Map.of("a.txt", "2"))).isNotEqualTo(before);
    assertThat(ConfigChecksum.of(Map.of("b.txt", "1"))).isNotEqualTo(before);
    assertThat(ConfigChecksum.of(Map.of("a.txt", "1", "empty", ""))).isNotEqualTo(before);
  }

  @Test
  void distinguishesNamesAndContents() {
    assertThat(ConfigChecksum.of(Map.of("ab", "c")))
        .isNotEqualTo(ConfigChecksum.of(Map.of("a", "bc")));
  }
}
