package io.appoperator.core.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageNameTest {

  private static final String DIGEST =
      "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "operator",
        "operator:1.0",
        "operator:1.0-SNAPSHOT",
        "operator:_x",
        "tools/operator",
        "a__b/c-d/e.f/g--h",
        "localhost/operator",
        "localhost:5000/operator:1",
        "registry.example.com/operator",
        "Registry.Example.com/operator",
        "registry.example.com:5000/tools/operator:1.0@" + DIGEST,
        "127.0.0.1:5000/operator",
        "[::1]:5000/operator:1",
        "operator@" + DIGEST
      })
  void acceptsTheImageNamesThatKubeletsAccept(String text) {
    assertThat(new ImageName(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a b",
        " a",
        "a\n",
        "Operator",
        "tools/Operator:1",
        "https://example.com/operator",
        "example.com:port/operator",
        "example.com:/operator",
        "/operator",
        "operator/",
        "a//b",
        "-a",
        "a___b",
        "operator:",
        "operator:-1",
        "operator:1:2",
        "operator:1.0 --privileged",
        "operator@",
        "operator@sha256:0123",
        "operator@1.0",
        "operator@" + DIGEST + "@" + DIGEST,
        "$IMAGE",
        "<image>"
      })
  void rejectsInvalidImageNames(String text) {
    assertThatThrownBy(() -> new ImageName(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "'" + text + "' is not a valid image. Use [REGISTRY[:PORT]/]NAME[:TAG]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "a-", "a.b/", "[:"})
  void rejectsALongNameWithoutBacktracking(String part) {
    String text = part.repeat(10_000);

    assertThatThrownBy(() -> new ImageName(text)).hasMessageContaining("is not a valid image");
  }
}
