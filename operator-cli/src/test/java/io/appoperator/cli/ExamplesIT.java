package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.junit.server.ServerObjects;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the examples of commands that need a cluster, with the example Application. */
@Tag("core")
@WithTestServer
class ExamplesIT {

  private static final Path EXAMPLE =
      Path.of(System.getProperty("project.root", "..")).resolve("examples/application.yaml");

  @TempDir private Path folder;

  @Test
  void diffAndTreeExamplesRunOnALiveCluster(TestServer server, TestNamespace namespace)
      throws IOException {
    String application =
        Files.readString(EXAMPLE).replace("namespace: default", "namespace: " + namespace);
    Path examples = Files.createDirectory(folder.resolve("examples"));
    Path unused = Files.writeString(examples.resolve("application.yaml"), application);
    unused = Files.writeString(folder.resolve("kubeconfig"), withContextStaging(server));
    LiveApplication.define(server);
    assertThat(LiveApplication.run(application, server, namespace).outcomes()).isNotEmpty();

    for (List<String> call : calls("diff").toList()) {
      Cli.Result result = run(call, application);
      assertThat(result.code()).as("%s: %s", call, result.out() + result.err()).isZero();
      assertThat(result.err())
          .as("%s", call)
          .contains("0 to create, 0 to update, 0 to prune, 0 refused");
    }
    for (List<String> call : calls("tree").toList()) {
      List<String> here = new ArrayList<>(call);
      here.add("--namespace=" + namespace);
      Cli.Result result = run(here, application);
      assertThat(result.code()).as("%s: %s", call, result.err()).isZero();
      assertThat(result.out()).as("%s", call).contains("Deployment");
    }
  }

  /** Returns the kubeconfig with one more context, which is like the first. */
  private static String withContextStaging(TestServer server) throws IOException {
    String text = Files.readString(server.kubeconfig());
    ObjectNode kubeconfig = ServerObjects.parse("kubeconfig", text).get(0);
    ArrayNode contexts = (ArrayNode) kubeconfig.get("contexts");
    ObjectNode staging = contexts.get(0).deepCopy();
    contexts.add(staging.put("name", "staging"));
    return kubeconfig.toString();
  }

  /** Excludes examples that watch until they are stopped or that compare directories. */
  private static Stream<List<String>> calls(String command) {
    return HelpExamples.all()
        .flatMap(example -> ShellText.calls(example).stream())
        .filter(call -> call.get(0).equals(command))
        .filter(call -> call.stream().noneMatch(word -> word.matches("--watch|--.*-dir")));
  }

  private Cli.Result run(List<String> call, String input) {
    List<String> words = new ArrayList<>();
    call.forEach(
        word ->
            words.add(word.replaceFirst("^examples\\b", folder.resolve("examples").toString())));
    words.add("--kubeconfig=" + folder.resolve("kubeconfig"));
    return Cli.withAllPlugins().runWithInput(input, words.toArray(String[]::new));
  }
}
