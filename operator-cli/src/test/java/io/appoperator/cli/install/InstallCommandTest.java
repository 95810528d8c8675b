package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import io.appoperator.cli.command.ExitCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstallCommandTest {

  private final Cli cli = Cli.withAllPlugins();

  @Test
  void grantsRolesInsteadOfClusterRolesForGivenNamespaces() {
    Cli.Result result = cli.run("install", "--namespaces=shop,mail");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .doesNotContain("ClusterRole")
        .contains("- \"--namespace=mail,shop\"\n")
        .contains("kind: Role\nmetadata:\n  name: application-operator\n  namespace: mail\n")
        .contains("kind: Role\nmetadata:\n  name: application-operator\n  namespace: shop\n");
  }

  @Test
  void appliesOptionsToTheDeploymentAndTheNamespaceToAllObjects() {
    Cli.Result result =
        cli.run("install", "--namespace=tools", "--image=example.com/o:2", "--replicas=1");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains("image: example.com/o:2\n", "replicas: 1\n", "  name: tools\n")
        .doesNotContain("operator-system");
  }

  @Test
  void allowsMetricsTrafficFromOneNamespaceOnly() {
    Cli.Result result = cli.run("install", "--metrics-namespace=watchers");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains(
            """
              ingress:
              - from:
                - namespaceSelector:
                    matchLabels:
                      kubernetes.io/metadata.name: watchers
                ports:
                - port: metrics
                  protocol: TCP
              egress:
            """);
  }

  @Test
  void severalOperatorsShareAClusterBySelectorAndLease() {
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
  void includesTheOutputOfRbacAndCrd() {
    String all = cli.run("install").out();

    assertThat(all)
        .contains(cli.run("crd").out())
        .contains(cli.run("rbac").out())
        .contains(cli.run("rbac", "--user-roles").out());
  }

  @Test
  void rbacRejectsAnOptionGivenUnderBothNames() {
    Cli.Result result = cli.run("rbac", "-n", "a", "--namespaces", "b");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains("--namespaces: --namespace sets the same option. Remove one of the two.");
  }

  @Test
  void rbacAcceptsTheDeprecatedNameOfAnOptionWithAWarning() {
    Cli.Result result = cli.run("rbac", "--namespaces", "a,b");

    assertThat(result.out()).isEqualTo(cli.run("rbac", "-n", "a", "-n", "b").out());
    assertThat(result.err().lines())
        .containsExactly(
            "operator: warning: --namespaces is a former name. Write --namespace instead; the next release rejects the former name.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--namespace=shop",
        "--service-account=a:b",
        "--lease-name=a",
        "--metrics-authorization"
      })
  void userRolesHaveNoOptionOfTheOperator(String option) {
    Cli.Result result = cli.run("rbac", "--user-roles", option);

    assertThat(result.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .startsWith("operator: " + option.replaceFirst("=.*", "") + " has no effect with");
  }

  @Test
  void rbacPrintsUserRolesUnderBothNamesAndShowsOnlyTheCurrentOne() {
    Cli.Result former = cli.run("rbac", "--people");

    assertThat(former.out()).isEqualTo(cli.run("rbac", "--user-roles").out()).contains("-edit");
    assertThat(former.err()).contains("--people is a former name. Write --user-roles instead;");
    assertThat(cli.run("rbac", "--help").out()).contains("--user-roles").doesNotContain("--people");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "install --replicas=0           | --replicas: '0' is not a whole number from 1 to 9.",
        "install --replicas=-1          | --replicas: '-1' is not a whole number from 1 to 9.",
        "install --replicas=10          | --replicas: '10' is not a whole number from 1 to 9.",
        "install --replicas=abc         | --replicas: 'abc' is not a whole number from 1 to 9.",
        "install --replicas=            | --replicas: '' is not a whole number from 1 to 9.",
        "install --replicas=٣           | --replicas: '٣' is not a whole number from 1 to 9.",
        "install --image=               | --image: '' is not a valid image. Use [REGISTRY[:PORT]/]NAME",
        "install --image=a b            | --image: 'a b' is not a valid image. Use [REGISTRY[:PORT]/]NAME",
        "install --image=a:             | --image: 'a:' is not a valid image. Use [REGISTRY[:PORT]/]NAME",
        "install --namespaces=a,B_      | --namespaces: 'B_' is not the name of a namespace: lower-case",
        "install --namespaces=          | --namespaces: '' is not the name of a namespace: lower-case",
        "install --namespaces=a,,b      | --namespaces: '' is not the name of a namespace: lower-case",
        "install --namespace=x.y        | --namespace: 'x.y' is not the name of a namespace: lower-case",
        "install --namespace=A B        | --namespace: 'A B' is not the name of a namespace: lower-case",
        "install --namespace=           | --namespace: '' is not the name of a namespace: lower-case",
        "install --namespace=default    | --namespace: 'default' is a namespace of Kubernetes, and the installation",
        "install -n kube-system         | --namespace: 'kube-system' is a namespace of Kubernetes, and the installation",
        "install --namespace=kube-public | --namespace: 'kube-public' is a namespace of Kubernetes, and the installation",
        "install -n kube-node-lease     | --namespace: 'kube-node-lease' is a namespace of Kubernetes, and the installation",
        "install --selector==           | --selector: '='",
        "install --selector=a b         | --selector: 'a b'",
        "install --lease-name=A         | --lease-name: 'A' is not the name of an object",
        "rbac --namespace=A B           | --namespace: 'A B' is not the name of a namespace: lower-case",
        "rbac --namespace=              | --namespace: '' is not the name of a namespace: lower-case",
        "rbac --service-account=        | --service-account: '' does not contain a namespace. Use NAMESPACE:NAME",
        "rbac --service-account=robot   | --service-account: 'robot' does not contain a namespace. Use NAMESPACE:NAME",
        "rbac --service-account=a:      | --service-account: 'a:' is not a valid service account. Use NAMESPACE:NAME",
        "rbac --service-account=a b:c   | --service-account: 'a b:c' is not a valid service account. Use NAMESPACE:NAME",
        "rbac --service-account=A:c     | --service-account: 'A:c' is not a valid service account. Use NAMESPACE:NAME",
        "rbac --service-account=a:b:c   | --service-account: 'a:b:c' is not a valid service account. Use NAMESPACE:NAME",
      })
  void namesTheInvalidOptionAndItsFormat(String line, String message) {
    Cli.Result result = cli.run(line.split(" ", 2));

    assertThat(result.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(result.err()).startsWith("operator: " + message).hasLineCount(1);
    assertThat(result.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "--image, localhost:5000/operator",
    "--image, registry.example.com:5000/tools/operator:1.0@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "--replicas, 9",
    "--namespace, a-1",
  })
  void acceptsWhatTheClusterAccepts(String option, String value) {
    Cli.Result result = cli.run("install", option, value);

    assertThat(result.err()).isIn("", ImageWarning.text());
    assertThat(result.code()).isZero();
    assertThat(result.out()).contains(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "A", "a/b", "*"})
  void printsNoRoleForAnInvalidLeaseName(String name) {
    for (String command : List.of("rbac", "install")) {
      Cli.Result result = cli.run(command, "--lease-name", name);

      assertThat(result.code()).as(command).isEqualTo(ExitCode.USAGE.code());
      assertThat(result.err())
          .contains("--lease-name: '" + name + "' is not the name of an object");
      assertThat(result.out()).isEmpty();
    }
  }
}
