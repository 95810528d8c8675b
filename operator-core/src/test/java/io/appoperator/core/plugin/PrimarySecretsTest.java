package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Primary;
import io.appoperator.core.sample.GreetingKind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrimarySecretsTest {

  private record Variable(String name, String value) {}

  /** A spec that hides its fields. */
  private static final class Hidden {

    @SuppressWarnings("unused") // read by reflection
    private final List<Variable> environment = List.of(new Variable("DB_PASSWORD", "swordfish7"));
  }

  record Failing(String text) {

    @Override
    public String text() {
      throw new IllegalStateException(text);
    }
  }

  private final PrimarySecrets secrets = PrimarySecrets.of(primary(new Hidden()));

  @Test
  void findsTheFieldsThatTheSpecTypeHides() {
    assertThat(secrets.line(new IllegalStateException("no\nswordfish7")))
        .isEqualTo("java.lang.IllegalStateException: no <masked>");
  }

  @Test
  void namesOnlyTheClassIfTheSpecCannotBeRead() {
    PrimarySecrets unknown = PrimarySecrets.of(primary(new Failing("swordfish7")));

    assertThat(unknown.line(new IllegalStateException("no swordfish7")))
        .isEqualTo("java.lang.IllegalStateException");
    assertThat(unknown.text("no swordfish7")).isEqualTo("<masked>");
  }

  @Test
  void keepsTheNameOfAClass() {
    PrimarySecrets java =
        PrimarySecrets.of(primary(List.of(new Variable("DB_PASSWORD", "IllegalState"))));

    assertThat(java.line(new IllegalStateException("IllegalState")))
        .isEqualTo("java.lang.IllegalStateException: <masked>");
  }

  @Test
  void keepsStackFramesAndCausesButMasksSecrets() {
    IllegalStateException cause = new IllegalStateException("caused by swordfish7");
    RuntimeException thrown = new RuntimeException("swordfish7", cause);
    thrown.addSuppressed(new IllegalArgumentException("besides swordfish7"));
    cause.addSuppressed(thrown);

    StringWriter trace = new StringWriter();
    PluginFault.of(thrown, secrets).printStackTrace(new PrintWriter(trace, true));

    assertThat(trace.toString())
        .contains(
            "java.lang.RuntimeException: <masked>",
            "java.lang.IllegalStateException: caused by <masked>",
            "java.lang.IllegalArgumentException: besides <masked>",
            "at " + PrimarySecretsTest.class.getName())
        .doesNotContain("swordfish7");
  }

  private static Primary<?> primary(Object spec) {
    return new Primary<>(GreetingKind.KIND, "prod", "hi", Map.of(), spec);
  }
}
