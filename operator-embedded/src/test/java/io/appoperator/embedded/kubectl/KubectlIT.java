package io.appoperator.embedded.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.kubectl.Kubectl.Result;
import io.appoperator.embedded.kubectl.KubectlScript.Command;
import io.appoperator.embedded.simulation.SimulationOptions;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The real kubectl prints the same on the embedded and on the real server, for each command of the
 * scripts.
 */
@WithControlPlane
class KubectlIT {

  private static final String CRD = "crd/gadgets.kubectl.example.com";

  static List<KubectlScript> scripts() throws IOException {
    return KubectlScript.all();
  }

  /**
   * Once for all scripts: kube-apiserver sometimes needs more than a minute to delete a definition
   * that had objects.
   */
  @BeforeAll
  static void defineGadgets(ControlPlane controlPlane, @TempDir Path temporary) {
    define(real(controlPlane, "default", temporary));
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void printsTheSameOnBothServers(
      KubectlScript script,
      ControlPlane controlPlane,
      TestNamespace namespace,
      @TempDir Path temporary)
      throws IOException {
    try (EmbeddedApiServer server = EmbeddedApiServer.start()) {
      server.startControllers(SimulationOptions.STANDARD);
      server.createNamespace(namespace.name());
      Path kubeconfig = Files.writeString(temporary.resolve("kubeconfig"), server.kubeconfig());
      Kubectl embedded =
          new Kubectl(
              program(controlPlane),
              kubeconfig,
              namespace.name(),
              KubectlScript.FILES,
              Files.createDirectory(temporary.resolve("embedded")));
      define(embedded);
      Kubectl real =
          real(controlPlane, namespace.name(), Files.createDirectory(temporary.resolve("real")));
      compare(script, real, embedded, namespace.name());
    }
  }

  private static Kubectl real(ControlPlane controlPlane, String namespace, Path output) {
    return new Kubectl(
        program(controlPlane), controlPlane.kubeconfig(), namespace, KubectlScript.FILES, output);
  }

  private static Path program(ControlPlane controlPlane) {
    return controlPlane.state().resolve("bin/kubectl");
  }

  private static void define(Kubectl kubectl) {
    // A control plane that outlives this process has it already.
    Result applied = kubectl.run("apply", "--server-side", "-f", "gadget-definition.yaml");
    assertThat(applied.exitCode()).as(applied.err()).isZero();
    kubectl.run("wait", "--for=jsonpath={.status.acceptedNames.kind}", CRD);
    Result established = kubectl.run("wait", "--for=condition=Established", CRD);
    assertThat(established.exitCode()).as(established.err()).isZero();
  }

  private static void compare(
      KubectlScript script, Kubectl real, Kubectl embedded, String namespace) {
    List<String> differences = new ArrayList<>();
    int succeeded = 0;
    for (Command command : script.commands()) {
      CompletableFuture<Result> answer = CompletableFuture.supplyAsync(() -> real.run(command));
      Result embeddedResult = embedded.run(command);
      Result realResult = answer.join();
      succeeded += realResult.exitCode() == 0 ? 1 : 0;
      String expected = KubectlOutput.comparable(realResult, namespace);
      String actual = KubectlOutput.comparable(embeddedResult, namespace);
      if (!expected.equals(actual)) {
        differences.add(
            "%n$ kubectl %s%nkube-apiserver:%n%s%nembedded:%n%s%n"
                .formatted(command.line(), expected, actual));
      }
    }
    assertThat(differences).isEmpty();
    // A script whose commands all fail would compare only messages.
    assertThat(succeeded)
        .as("commands that succeed on kube-apiserver")
        .isGreaterThanOrEqualTo(script.commands().size() / 2)
        .isLessThan(script.commands().size());
  }
}
