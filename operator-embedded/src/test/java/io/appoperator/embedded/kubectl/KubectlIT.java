package io.appoperator.embedded.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.simulation.SimulationOptions;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real kubectl prints the same on the embedded and on the real server, for each line of {@code
 * commands.txt}.
 */
@WithControlPlane
class KubectlIT {

  private static final Path FILES =
      Path.of(
          System.getProperty("project.root", ".."), "operator-embedded/src/test/resources/kubectl");

  private static final List<String> DEFINITION = List.of("create", "-f", "gadget-definition.yaml");

  @Test
  void printsTheSameOnBothServers(
      ControlPlane controlPlane, TestNamespace namespace, @TempDir Path temporary)
      throws IOException {
    try (EmbeddedApiServer server = EmbeddedApiServer.start()) {
      server.startControllers(SimulationOptions.STANDARD);
      server.createNamespace(namespace.name());
      Path kubeconfig = Files.writeString(temporary.resolve("kubeconfig"), server.kubeconfig());
      Path program = controlPlane.state().resolve("bin/kubectl");
      Kubectl embedded =
          new Kubectl(
              program,
              kubeconfig,
              namespace.name(),
              FILES,
              Files.createDirectory(temporary.resolve("embedded")));
      Kubectl real =
          new Kubectl(
              program,
              controlPlane.kubeconfig(),
              namespace.name(),
              FILES,
              Files.createDirectory(temporary.resolve("real")));
      List<Kubectl> servers = List.of(real, embedded);
      servers.forEach(one -> one.run(DEFINITION));
      servers.forEach(
          one ->
              one.run(
                  List.of("wait", "--for=jsonpath={.status.acceptedNames.kind}", "crd", "--all")));
      servers.forEach(
          one -> one.run(List.of("wait", "--for=condition=Established", "crd", "--all")));
      assertThat(differences(real, embedded, namespace.name())).isEmpty();
      real.run(List.of("delete", "-f", "gadget-definition.yaml"));
    }
  }

  private static List<String> differences(Kubectl real, Kubectl embedded, String namespace)
      throws IOException {
    List<String> differences = new ArrayList<>();
    for (String line : Files.readAllLines(FILES.resolve("commands.txt"))) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      List<String> arguments = List.of(line.replace("NAMESPACE", namespace).split(" "));
      String expected = KubectlOutput.comparable(real.run(arguments), namespace);
      String actual = KubectlOutput.comparable(embedded.run(arguments), namespace);
      if (!expected.equals(actual)) {
        differences.add(
            "%n$ kubectl %s%nkube-apiserver:%n%s%nembedded:%n%s%n"
                .formatted(line, expected, actual));
      }
    }
    return differences;
  }
}
