package io.appoperator.cli.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@code operator plugins verify} reports of a command that failed. */
class TrialMessagesTest {

  @Test
  void eachPlugInThatFailsIsAReason() {
    assertThat(
            TrialMessages.reasons(
                """
                Picked up JAVA_TOOL_OPTIONS: -Xmx1g
                operator: 2 plug-ins cannot be used:
                The plug-in 'one' of one.jar cannot be loaded: why
                The plug-in 'two' of two.jar cannot be loaded: why
                """))
        .containsExactly(
            "The plug-in 'one' of one.jar cannot be loaded: why",
            "The plug-in 'two' of two.jar cannot be loaded: why");
  }

  @Test
  void warningsAndStackTracesAreNoReasons() {
    assertThat(
            TrialMessages.reasons(
                "operator: warning: old\n\noperator: The file is bad.\n\tat toy.A.b(A.java:1)\n"))
        .containsExactly("The file is bad.");
  }

  @Test
  void optionsOfJavaOfTheUserDoNotChangeATrial() {
    Map<String, String> environment =
        new HashMap<>(
            Map.of("JAVA_TOOL_OPTIONS", "-Xmx1m", "JDK_JAVA_OPTIONS", "-Xmx1m", "HOME", "/home"));

    TrialProcess.removeVariables(environment);

    assertThat(environment).containsOnlyKeys("HOME");
  }
}
