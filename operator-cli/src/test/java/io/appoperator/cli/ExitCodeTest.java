package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** If a diff has several results, the highest of 4, 3 and 2 is its exit code, then 5, then 1. */
class ExitCodeTest {

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: %s}
      spec: {image: "nginx:1.27"}
      """;

  private static final String OBJECT =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: %s, namespace: default}
      """;

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: good, namespace: default}
      spec: {selector: {matchLabels: {app: %s}}}
      """;

  @TempDir private Path folder;
  private final Cli cli = Cli.withAllPlugins();
  private final Socket unconnected = new Socket();
  private LocalServer server;

  /** The words of the table. */
  @BeforeEach
  void createFilesOfTheTable() throws IOException {
    server = LocalServer.answering(ExitCodeTest::answer);
    file("GOOD", APPLICATION.formatted("good"));
    file("REFUSED", APPLICATION.formatted("refused"));
    file("LOST", APPLICATION.formatted("lost"));
    file("INVALID", APPLICATION.formatted("good") + "x: 1\n");
    file("BROKEN", "a: [\n");
    file("OLD", OBJECT.formatted("old"));
    file("NEW", OBJECT.formatted("new"));
    file(
        "ALLOWED", APPLICATION.formatted("good, annotations: {apps.example.com/recreate: 'true'}"));
    file("ONE", DEPLOYMENT.formatted("one"));
    file("OTHER", DEPLOYMENT.formatted("other"));
    Path unused = LocalServer.kubeconfig(folder.resolve("SERVER"), server.port());
    unconnected.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    unused = LocalServer.kubeconfig(folder.resolve("DOWN"), unconnected.getLocalPort());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    unconnected.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // arguments                                              | code | with --detailed-exitcode
        "--from-dir=OLD --to-dir=OLD                              | 0 | 0",
        "--from-dir=OLD --to-dir=NEW                              | 1 | 2",
        "--from-dir=OLD --to-dir=NEW --fail-on=restart            | 1 | 2",
        "--from-dir=OLD --to-dir=NEW --fail-on=delete             | 5 | 5",
        "--from-dir=OLD --to-dir=NEW --fail-on=delete -f GOOD     | 5 | 5",
        "--from-dir=OLD --to-dir=NEW --fail-on=delete -f ABSENT   | 2 | 1",
        "--from-dir=OLD --to-dir=NEW --fail-on=delete -f INVALID  | 3 | 1",
        "--from-dir=ONE --to-dir=OTHER -f ALLOWED --fail-on=restart,delete | 5 | 5",
        "--from-dir=ONE --to-dir=OTHER -f ALLOWED --fail-on=restart | 5 | 5",
        "--from-dir=ONE --to-dir=OTHER -f ALLOWED --fail-on=delete | 5 | 5",
        "--from-dir=ONE --to-dir=OTHER -f ALLOWED --fail-on=recreate | 5 | 5",
        "--from-dir=ONE --to-dir=OTHER -f ALLOWED --fail-on=refused,conflict,data-loss | 1 | 2",
        "--from-dir=ONE --to-dir=OTHER --fail-on=refused           | 5 | 5",
        "--from-dir=ONE --to-dir=OTHER --fail-on=restart,conflict  | 1 | 2",
        "--from-dir=OLD --to-dir=ABSENT                           | 2 | 1",
        "--from-dir=OLD --to-dir=BROKEN                           | 3 | 1",
        "--from-dir=ABSENT --to-dir=BROKEN                        | 3 | 1",
        "--from-dir=BROKEN --to-dir=ABSENT                        | 3 | 1",
        "-f GOOD --live-dir=ABSENT                                | 2 | 1",
        "-f GOOD --live-dir=BROKEN                                | 3 | 1",
        "-f GOOD --live-dir=OLD --mode=server                     | 2 | 1",
        "--live-dir=OLD --from-dir=OLD --to-dir=OLD               | 2 | 1",
        "-f INVALID --live-dir=ABSENT                             | 3 | 1",
        "-f INVALID --kubeconfig=ABSENT                           | 3 | 1",
        "-f GOOD --kubeconfig=ABSENT                              | 2 | 1",
        "-f GOOD --kubeconfig=DOWN                                | 4 | 1",
        "-f GOOD --kubeconfig=DOWN --exit-zero                    | 4 | -",
        "-f ABSENT --kubeconfig=DOWN                              | 2 | 1",
        "-f GOOD --kubeconfig=SERVER                              | 1 | 2",
        "-f GOOD --kubeconfig=SERVER --exit-zero                  | 0 | -",
        "-f REFUSED --kubeconfig=SERVER                           | 1 | 2",
        "-f REFUSED --kubeconfig=SERVER --fail-on=refused         | 5 | 5",
        "-f REFUSED --kubeconfig=SERVER --fail-on=refused --exit-zero | 5 | -",
        "-f LOST --kubeconfig=SERVER                              | 4 | 1",
        "-f REFUSED -f LOST --kubeconfig=SERVER --fail-on=refused | 4 | 1",
        "-f REFUSED -f INVALID --kubeconfig=SERVER                | 3 | 1",
        "-f GOOD --kubeconfig=SERVER --no-such-option             | 2 | 1",
      })
  void theMostSevereExitCodeWins(String line, int plain, String detailed) {
    Cli.Result result = diff(line);

    assertThat(result.code()).as(result.err()).isEqualTo(plain);
    assertThat(result.err()).doesNotContain("Exception", "Internal error");
    if (!detailed.equals("-")) {
      assertThat(diff(line + " --detailed-exitcode").code()).isEqualTo(Integer.parseInt(detailed));
    }
  }

  @ParameterizedTest
  @CsvSource({"render", "validate", "explain", "diff --live-dir=OLD"})
  @EnabledOnOs(OS.LINUX)
  void invalidInputTakesPrecedenceOverUnreadableInput(String command) {
    String unreadable = " -f /proc/self/mem"; // can be opened, but not read

    assertThat(run(command + " -f GOOD" + unreadable).code()).isEqualTo(2);
    Cli.Result result = run(command + " -f INVALID" + unreadable);
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err())
        .contains("INVALID:5: x: Unknown field 'x'.")
        .contains("operator: '/proc/self/mem' cannot be read: ");
  }

  private Cli.Result diff(String line) {
    return run("diff " + line);
  }

  private Cli.Result run(String line) {
    List<String> arguments = new ArrayList<>();
    for (String word : line.strip().split("\\s+")) {
      String name = word.substring(word.indexOf('=') + 1);
      boolean isFile = name.matches("[A-Z]+");
      arguments.add(isFile ? word.replace(name, folder.resolve(name).toString()) : word);
    }
    return cli.run(arguments.toArray(String[]::new));
  }

  /** Has no objects, accepts all writes, but rejects some names. */
  private static void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    byte[] body = exchange.getRequestBody().readAllBytes();
    boolean isRead = exchange.getRequestMethod().equals("GET");
    boolean isList = !path.matches(".*/(good|refused|lost)");
    if (path.endsWith("/lost")) {
      LocalServer.refuse(exchange, 500, "InternalError", "no");
    } else if (isList) {
      LocalServer.send(exchange, 200, "{\"metadata\":{},\"items\":[]}");
    } else if (isRead) {
      LocalServer.refuse(exchange, 404, "NotFound", "no");
    } else if (path.endsWith("/refused")) {
      LocalServer.refuse(exchange, 422, "Invalid", "no");
    } else {
      LocalServer.send(exchange, 201, new String(body, StandardCharsets.UTF_8));
    }
  }

  private void file(String name, String text) throws IOException {
    Path unused = Files.writeString(folder.resolve(name), text);
  }
}
