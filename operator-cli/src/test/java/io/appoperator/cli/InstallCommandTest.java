package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstallCommandTest {

  private final Cli cli = Cli.withAllPlugins();

  @Test
  void namespacesGetRolesAndNobodyGetsAClusterRole() {
    Cli.Result result = cli.run("install", "--namespaces=shop,mail");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .doesNotContain("ClusterRole")
        .contains("- \"--namespaces=mail,shop\"\n")
        .contains("kind: Role\nmetadata:\n  name: application-operator\n  namespace: mail\n")
        .contains("kind: Role\nmetadata:\n  name: application-operator\n  namespace: shop\n");
  }

  @Test
  void optionsReachTheDeploymentAndTheNamespaceEveryDocument() {
    Cli.Result result =
        cli.run("install", "--namespace=tools", "--image=example.com/o:2", "--replicas=1");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains("image: example.com/o:2\n", "replicas: 1\n", "  name: tools\n")
        .doesNotContain("operator-system");
  }

  @Test
  void severalOperatorsShareAClusterBySelectorsAndLeases() {
    Cli.Result result =
        cli.run("install", "--namespace=shop", "-l", "team=shop,!legacy", "--lease-name=shops");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains("--selector=team=shop,!legacy", "--lease-name=shops")
        .contains("  - shops\n", "name: shops-lease\n")
        .doesNotContain("application-operator-lease")
        .contains(
            cli.run("rbac", "--service-account=shop:application-operator", "--lease-name=shops")
                .out());
  }

  @Test
  void printsWhatRbacAndCrdPrint() {
    String all = cli.run("install").out();

    assertThat(all)
        .contains(cli.run("crd").out())
        .contains(cli.run("rbac").out())
        .contains(cli.run("rbac", "--people").out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--replicas=0       | --replicas must be between 1 and 9.",
        "--namespaces=a,B_  | 'B_' is no name of a namespace",
        "--namespace=x.y    | 'x.y' is no name of a namespace",
        "--selector==       | --selector: '='",
        "--lease-name=A     | --lease-name: 'A' is not the name of an object",
      })
  void saysWhichOptionIsWrong(String option, String message) {
    Cli.Result result = cli.run("install", option);

    assertThat(result.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(result.err()).contains(message);
    assertThat(result.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "A", "a/b", "*"})
  void noRoleIsPrintedForALeaseThatCannotBe(String name) {
    for (String command : List.of("rbac", "install")) {
      Cli.Result result = cli.run(command, "--lease-name", name);

      assertThat(result.code()).as(command).isEqualTo(ExitCode.USAGE.code());
      assertThat(result.err())
          .contains("--lease-name: '" + name + "' is not the name of an object");
      assertThat(result.out()).isEmpty();
    }
  }
}
