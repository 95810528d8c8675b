package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "operator render -f app.yaml               | render -f app.yaml",
        "./operator run   # until stopped          | run",
        "`kustomize build a | operator render -f - | tee b` | render -f -",
        "source <(operator completion bash)        | completion bash",
        "operator render -f - --digest < app.yaml  | render -f - --digest",
        "operator diff -f a > changes 2> log       | diff -f a",
        "operator diff -f 'a[name=b]'              | diff -f a[name=b]",
        "if ! A=b operator diff -f a; then exit    | diff -f a",
        "`operator explain -f a \\\n  b`           | explain -f a b",
        "my-operator run                           | ``",
        "echo 'operator run'                       | ``",
      })
  void findsCommandCalls(String text, String call) {
    List<List<String>> calls = ShellText.calls(text);

    assertThat(calls.stream().map(words -> String.join(" ", words)))
        .isEqualTo(call.isEmpty() ? List.of() : List.of(call));
  }
}
