package io.appoperator.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChecksumTest {

  @Test
  void isIndependentOfTheOrderOfFiles() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("b.txt", "2");
    files.put("a.txt", "1");

    assertThat(Checksum.of(files))
        .isEqualTo(Checksum.of(Map.of("a.txt", "1", "b.txt", "2")))
        .hasSize(64);
  }

  @Test
  void changesWithEveryContentAndName() {
    String before = Checksum.of(Map.of("a.txt", "1"));

    assertThat(Checksum.of(Map.of("a.txt", "2"))).isNotEqualTo(before);
    assertThat(Checksum.of(Map.of("b.txt", "1"))).isNotEqualTo(before);
    assertThat(Checksum.of(Map.of("a.txt", "1", "empty", ""))).isNotEqualTo(before);
  }

  @Test
  void distinguishesNamesAndContents() {
    assertThat(Checksum.of(Map.of("ab", "c"))).isNotEqualTo(Checksum.of(Map.of("a", "bc")));
  }
}
