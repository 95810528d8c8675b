package io.appoperator.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.cli.LiveApplication;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Candidates from a cluster. On the real server, which forbids some users to list them. */
@WithControlPlane
class CandidatesIT {

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: %s}
      spec: {image: nginx, port: 80, replicas: 0}
      """;

  private String namespace = "";
  private String kubeconfig = "";

  @BeforeEach
  void createApplications(ControlPlane controlPlane, TestNamespace testNamespace) {
    namespace = testNamespace.name();
    kubeconfig = controlPlane.kubeconfig().toString();
    LiveApplication.define(controlPlane);
    for (String name : List.of("shop", "shipping", "cart")) {
      controlPlane.applyYaml(testNamespace, APPLICATION.formatted(name));
    }
  }

  @Test
  void completesNamesInTheNamespace() {
    assertThat(complete("tree", "-n", namespace, ""))
        .containsExactly("cart", "shipping", "shop", ":4");
    assertThat(complete("tree", "-n" + namespace, "sh")).containsExactly("shipping", "shop", ":4");
    assertThat(complete("tree", "--namespace=" + namespace, "appl/c"))
        .containsExactly("appl/cart", ":4");
    assertThat(complete("tree", "-n", namespace, "service/")).containsExactly(":4");
    assertThat(complete("tree", "-n", namespace, "cart", "")).containsExactly(":4");
  }

  @Test
  void completesNamespaces() {
    assertThat(complete("tree", "-n", "")).contains(namespace, "default", "kube-system");
    assertThat(complete("run", "--namespace=default," + namespace))
        .containsExactly("--namespace=default," + namespace, ":4");
  }

  @Test
  void completesNothingWithoutThePermissionToList(ControlPlane controlPlane) {
    kubeconfig = controlPlane.kubeconfigFor(namespace, "nobody").toString();

    assertThat(complete("tree", "-n", namespace, "")).containsExactly(":4");
    assertThat(complete("tree", "-n", "")).containsExactly(":4");
  }

  private List<String> complete(String command, String... words) {
    String[] all =
        Stream.concat(
                Stream.of("__complete", command, "--kubeconfig", kubeconfig), Stream.of(words))
            .toArray(String[]::new);
    CommandRun run = CommandRun.of(all);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run.out().lines().toList();
  }
}
