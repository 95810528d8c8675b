package io.appoperator.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingTest {

  @Test
  void hasANameOfItsOwnInOneStyle() {
    assertThat(ParsedRun.settings())
        .hasSizeGreaterThan(20)
        .extracting(Setting::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z]+(-[a-z]+)*"));
  }

  @Test
  void saysWhatAppliesWithoutIt() {
    assertThat(ParsedRun.settings())
        .filteredOn(Setting::isInFile)
        .allSatisfy(
            setting -> {
              String standard = setting.option().defaultValue();
              if (setting.form() != Setting.Form.SWITCH || standard == null) {
                assertThat(setting.unlessSet()).as(setting.name()).isPresent();
              }
              if (setting.unlessSet().isPresent() && standard != null) {
                assertThat(setting.unlessSet()).contains(standard);
              }
            });
  }

  @Test
  void hasAValidDefault() {
    assertThat(ParsedRun.settings())
        .filteredOn(setting -> setting.option().defaultValue() != null)
        .hasSizeGreaterThan(10)
        .allMatch(setting -> setting.problem(setting.option().defaultValue()).isEmpty());
  }

  @Test
  void isPrintedAsTheFileThatSetsIt() throws ConfigurationException {
    Map<String, String> flags =
        Map.of(
            "namespace", "on, 123",
            "context", "a \"b\": #c ${sys:user.name}",
            "workers", "08",
            "leader-elect", "TRUE",
            "config", "-");
    ParsedRun first =
        ParsedRun.of(flags, Map.of("OPERATOR_LEASE_NAME", "lease-b"), "retry-period: 1s").checked();
    String printed = ConfigurationPrinter.print(first.configuration());

    assertThat(printed)
        .contains(
            "namespace: [\"on\", \"123\"] # --namespace\n",
            "workers: 8 # --workers\n",
            "leader-elect: true # --leader-elect\n",
            "lease-name: \"lease-b\" # OPERATOR_LEASE_NAME\n",
            "retry-period: \"1s\" # stdin:1\n",
            "renew-deadline: \"10s\" # default\n",
            "# kubeconfig: not set; $KUBECONFIG, the pod's service account, or ~/.kube/config\n")
        .doesNotContain("print-config");
    ParsedRun second = ParsedRun.of(Map.of("config", "-"), Map.of(), printed).checked();
    assertThat(ParsedRun.settings())
        .filteredOn(Setting::isInFile)
        .allSatisfy(
            setting ->
                assertThat(second.value(setting.name())).isEqualTo(first.value(setting.name())));
  }
}
