package io.appoperator.embedded.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.kubectl.KubectlScript.Command;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class KubectlScriptTest {

  @Test
  void quotesHoldAnArgumentTogether() {
    Command command = Command.parse("get cm -l 'a in (b, c)' -o 'go-template={{.a}} x'");

    assertThat(command.arguments())
        .containsExactly("get", "cm", "-l", "a in (b, c)", "-o", "go-template={{.a}} x");
    assertThat(command.input()).isEmpty();
  }

  @Test
  void fileAfterASignIsTheInput() {
    Command command = Command.parse("create -f - < a.yaml");

    assertThat(command.arguments()).containsExactly("create", "-f", "-");
    assertThat(command.input()).contains("a.yaml");
  }

  @Test
  void namespaceReplacesItsPlaceholder() {
    assertThat(Command.parse("create ns NAMESPACE-2").in("test").arguments())
        .isEqualTo(List.of("create", "ns", "test-2"));
  }

  @Test
  void scriptsHaveManyCommands() throws IOException {
    List<Command> commands =
        KubectlScript.all().stream().flatMap(script -> script.commands().stream()).toList();

    assertThat(commands).hasSizeGreaterThan(400);
    assertThat(commands.stream().map(command -> command.arguments().get(0)).distinct())
        .contains("get", "create", "apply", "diff", "patch", "edit", "replace", "rollout", "scale")
        .contains("set", "label", "annotate", "wait", "delete", "drain", "explain", "describe");
  }
}
