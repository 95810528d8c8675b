package io.appoperator.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RenderRequestTest {

  private static final ResourceKind KIND =
      new ResourceKind("toys.example.com", "v1", "Toy", "toys");

  private static final Primary<String> HELLO = new Primary<>(KIND, "team", "hello", Map.of(), "hi");

  private static final ValueType<Limits> LIMITS =
      ValueType.of(Limits.class, "{\"type\":\"object\"}");

  /** A configuration. */
  record Limits(int most) {}

  @Test
  void sortsTheLabels() {
    RenderRequest<String> request = RenderRequest.of(HELLO, Map.of("b", "2", "a", "1"));

    assertThat(request.labels()).containsExactly(Map.entry("a", "1"), Map.entry("b", "2"));
    assertThat(request.name()).isEqualTo("hello");
    assertThat(request.spec()).isEqualTo("hi");
  }

  @Test
  void returnsTheConfigurationOfTheManager() {
    RenderRequest<String> request = RenderRequest.of(HELLO, Map.of()).withConfig(new Limits(3));

    assertThat(request.config(LIMITS)).isEqualTo(new Limits(3));
    assertThat(request.primary()).isEqualTo(HELLO);
  }

  @Test
  void rejectsAConfigurationThatTheManagerDoesNotDeclare() {
    RenderRequest<String> request = RenderRequest.of(HELLO, Map.of());

    assertThatIllegalStateException()
        .isThrownBy(() -> request.config(LIMITS))
        .withMessageContaining("Return the type from config().");
    assertThatIllegalStateException().isThrownBy(() -> request.withConfig("text").config(LIMITS));
  }

  @Test
  void equalInputsMakeEqualRequests() {
    RenderRequest<String> request = RenderRequest.of(HELLO, Map.of("a", "1"));

    assertThat(request).isEqualTo(RenderRequest.of(HELLO, Map.of("a", "1")));
    assertThat(request).hasSameHashCodeAs(RenderRequest.of(HELLO, Map.of("a", "1")));
    assertThat(request).isNotEqualTo(request.withConfig(new Limits(3)));
    assertThat(request.withConfig(new Limits(3))).isEqualTo(request.withConfig(new Limits(3)));
  }

  @Test
  void answersAboutOptionalKinds() {
    ResourceKind monitor = new ResourceKind("example.com", "v1", "Monitor", "monitors");
    RenderRequest<String> request = RenderRequest.of(HELLO, Map.of());
    assertThat(request.withOptional(monitor, true).serves(monitor)).isTrue();
    assertThat(request.withOptional(monitor, false).serves(monitor)).isFalse();
    assertThat(request.withOptional(monitor, false))
        .isNotEqualTo(request)
        .isNotEqualTo(request.withOptional(monitor, true));
    assertThatIllegalStateException()
        .isThrownBy(() -> request.serves(monitor))
        .withMessage(
            "The manager does not declare Monitor.example.com/v1 as optional. Declare it in manages() with optional().");
  }

  @Test
  void printsNoSpec() {
    assertThat(RenderRequest.of(HELLO, Map.of())).hasToString("request for " + HELLO.ref());
  }
}
