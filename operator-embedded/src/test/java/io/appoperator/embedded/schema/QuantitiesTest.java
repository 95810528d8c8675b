package io.appoperator.embedded.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The canonical forms are those of kube-apiserver 1.36.3. */
class QuantitiesTest {

  @ParameterizedTest
  @CsvSource({
    "1024Mi, 1Gi",
    "0.5Gi, 512Mi",
    "1500Mi, 1500Mi",
    "1000m, 1",
    "1.5, 1500m",
    "1000, 1k",
    "1, 1",
    "0, 0",
    "100m, 100m",
    "12e3, 12e3",
    "none, none",
  })
  void writesTheLargestUnitWithoutFractions(String text, String canonical) {
    assertThat(Quantities.canonical(text)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @CsvSource({"1Gi, 1024Mi, 0", "1Gi, 1G, 1", "100m, 1, -1"})
  void comparesNumbers(String first, String second, int sign) {
    assertThat(Integer.signum(Quantities.compare(first, second))).isEqualTo(sign);
  }
}
