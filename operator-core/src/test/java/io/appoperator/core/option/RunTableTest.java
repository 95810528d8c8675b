package io.appoperator.core.option;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputReader;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTableTest {

  @Test
  void listsEveryOption() {
    List<Object> constants =
        Arrays.stream(RunTable.class.getFields())
            .filter(field -> field.getType().equals(Option.class))
            .map(RunTableTest::value)
            .toList();

    assertThat(constants).containsExactlyInAnyOrderElementsOf(RunTable.ALL);
  }

  @Test
  void givesEachOptionAUniqueNameInOneStyle() {
    assertThat(RunTable.ALL)
        .extracting(Option::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z]+(-[a-z]+)*"))
        .noneMatch(name -> name.startsWith("no-"));
  }

  @Test
  void documentsTheDefaultOfEachOption() {
    assertThat(RunTable.ALL)
        .filteredOn(option -> option.reach() == Option.Reach.EVERYWHERE)
        .allMatch(option -> option.unlessGiven().isPresent() || option.standard().equals("false"));
  }

  @Test
  void acceptsItsOwnDefaults() throws ConfigurationException {
    Configuration defaults = Configuration.of(RunTable.ALL, RunTable.EXCLUSIVE, List.of());
    defaults.check(RunTable.RULES);

    assertThat(RunTable.ALL)
        .allSatisfy(
            option ->
                assertThat(defaults.find(option).isPresent())
                    .isEqualTo(!option.standard().isEmpty()));
  }

  @Test
  void printsAConfigurationAsItsConfigurationFile() throws ConfigurationException, InputException {
    Map<String, String> flags =
        Map.of(
            "namespace", "on, 123",
            "context", "a \"b\": #c",
            "workers", "08",
            "leader-elect", "TRUE",
            "config", "-");
    Configuration first = read(flags, Map.of("OPERATOR_LEASE_NAME", "lease-b"), "retry-period: 1s");
    String printed = new ConfigurationPrinter().print(RunTable.ALL, first);

    assertThat(printed)
        .contains(
            "namespace: [\"on\", \"123\"] # --namespace\n",
            "workers: 8 # --workers\n",
            "leader-elect: true # --leader-elect\n",
            "lease-name: \"lease-b\" # OPERATOR_LEASE_NAME\n",
            "retry-period: \"1s\" # stdin:1\n",
            "renew-deadline: \"10s\" # default\n",
            "# kubeconfig: not set; $KUBECONFIG, the pod's account or ~/.kube/config\n")
        .doesNotContain("print-config");
    Configuration second = read(Map.of("config", "-"), Map.of(), printed);
    assertThat(RunTable.ALL)
        .filteredOn(option -> option.reach() == Option.Reach.EVERYWHERE)
        .allSatisfy(option -> assertThat(second.find(option)).isEqualTo(first.find(option)));
  }

  private static Configuration read(
      Map<String, String> flags, Map<String, String> environment, String file)
      throws InputException, ConfigurationException {
    InputReader files = new InputReader(new ByteArrayInputStream(file.getBytes(UTF_8)));
    return new ConfigurationReader(RunTable.ALL, files).read(flags, environment);
  }

  private static Object value(Field field) {
    try {
      return field.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
