package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which headers are a media type. RequestTableIT compares them with kube-apiserver. */
class MediaTypeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        " Application/JSON ",
        "application/json;",
        "application/json; charset=utf-8 ; a=b;",
        "application/json;a=\"b;c\"",
        "application/json;a=\"\\\"\""
      })
  void parametersAreIgnored(String header) {
    assertThat(MediaType.ofBody("POST", header)).isEqualTo("application/json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json;charset",
        "application/json;a=b=c",
        "application/json;a=b;;c=d",
        "application/json;a=\"b",
        "application/json;a=b\"c\"",
        "application/json;a=\\b",
        "application/json;;"
      })
  void aTypeWithInvalidParametersIsUnknown(String header) {
    assertThat(MediaType.ofBody("POST", header)).isEqualTo(header);
  }

  @ParameterizedTest
  @MethodSource("longParameters")
  void longHeadersNeedNoStack(String parameters) {
    assertThat(MediaType.ofBody("POST", "application/json" + parameters))
        .isEqualTo("application/json");
  }

  static List<String> longParameters() {
    return List.of(
        ";a=" + "b".repeat(100_000),
        ";a=\"" + "\\b".repeat(100_000) + "\"",
        ";a=b".repeat(100_000),
        " ".repeat(100_000) + ";a=b");
  }
}
