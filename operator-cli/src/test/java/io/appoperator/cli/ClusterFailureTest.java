package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command that needs a cluster, with every type of connection failure. */
class ClusterFailureTest {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: "nginx:1.27"}
      """;

  @TempDir private Path folder;
  private final Cli cli = Cli.withAllPlugins();
  private final List<AutoCloseable> servers = new ArrayList<>();

  private enum CommandCase {
    DIFF("diff -f - --timeout=TIMEOUT"),
    PREDICTION("diff -f - --timeout=TIMEOUT --mode=client -o json"),
    WHY("diff -f - --timeout=TIMEOUT --why"),
    TREE("tree shop --timeout=TIMEOUT"),
    WATCH("tree shop --timeout=TIMEOUT --watch -o json"),
    RUN("run --once --health-address=127.0.0.1:0 --metrics-address=127.0.0.1:0");

    private final String command;

    CommandCase(String command) {
      this.command = command;
    }
  }

  private enum Failure {
    CONNECTION_REFUSED("cannot be reached: connection refused"),
    NO_RESPONSE("did not answer within 300 ms"),
    CONNECTION_CLOSED("failed to respond"),
    UNAUTHORIZED(
        "The API server does not accept the credentials of the context 'here': Unauthorized. Log in again, or select other credentials with --kubeconfig"),
    FORBIDDEN("may not"),
    FAILS("is on fire"),
    IS_NO_API_SERVER("is not a Kubernetes object");

    private final String words;

    Failure(String words) {
      this.words = words;
    }
  }

  static Stream<Arguments> all() {
    return Stream.of(CommandCase.values())
        .flatMap(
            testCase ->
                Stream.of(Failure.values())
                    // Its requests have their own timeout of many seconds.
                    .filter(
                        failure -> testCase != CommandCase.RUN || failure != Failure.NO_RESPONSE)
                    .map(failure -> Arguments.of(testCase, failure)));
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable server : servers) {
      server.close();
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void reportsTheFailure(CommandCase testCase, Failure failure) throws IOException {
    Path kubeconfig = kubeconfig(start(failure));
    // Only the server that never answers is to exceed the timeout, not a busy machine.
    String timeout = failure == Failure.NO_RESPONSE ? "300ms" : "30s";
    String[] command =
        (testCase.command.replace("TIMEOUT", timeout) + " --kubeconfig=" + kubeconfig).split(" ");

    Cli.Result result =
        Assertions.assertTimeoutPreemptively(LIMIT, () -> cli.runWithInput(APPLICATION, command));

    assertThat(result.code()).as(result.err()).isEqualTo(4);
    if (testCase == CommandCase.PREDICTION) {
      JsonNode document = new ObjectMapper().readTree(result.out());
      assertThat(DiffSchema.problems(document)).isEmpty();
      assertThat(document.at("/errors/0/message").asText()).containsIgnoringCase(failure.words);
    } else {
      assertThat(result.out()).isEmpty();
    }
    assertThat(result.err())
        .contains("operator: ")
        .containsIgnoringCase(failure.words)
        .contains(testCase == CommandCase.RUN ? "" : "--kubeconfig and --context")
        .doesNotContain("Exception", "\tat ", "Internal error", LocalServer.TOKEN);
  }

  @Test
  void namesTheUnreachableServer() throws IOException {
    int port = start(Failure.CONNECTION_REFUSED);

    Cli.Result result =
        cli.runWithInput(APPLICATION, "diff", "-f", "-", "--kubeconfig=" + kubeconfig(port));

    assertThat(result.err())
        .startsWith("operator: The comparison failed at http://127.0.0.1:" + port);
  }

  @Test
  void explainsAnInvalidTimeout() throws IOException {
    Path kubeconfig = kubeconfig(1);
    for (String command : List.of("diff", "tree")) {
      assertThat(cli.run(command, "--timeout=5", "--kubeconfig=" + kubeconfig))
          .isEqualTo(
              new Cli.Result(
                  2,
                  "",
                  "operator: --timeout: '5' is not a duration from 100ms to 1h, such as 90s or 1m30s."
                      + " Run 'operator %s --help'.\n".formatted(command)));
    }
  }

  private int start(Failure failure) throws IOException {
    return switch (failure) {
      case CONNECTION_REFUSED -> {
        Socket unconnected = new Socket();
        unconnected.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        servers.add(unconnected); // keeps the port reserved
        yield unconnected.getLocalPort();
      }
      case NO_RESPONSE -> {
        ServerSocket silent = listen();
        servers.add(silent);
        yield silent.getLocalPort();
      }
      case CONNECTION_CLOSED -> answering(HttpExchange::close);
      case UNAUTHORIZED -> refusing(401, "Unauthorized", "Unauthorized");
      case FORBIDDEN -> refusing(403, "Forbidden", "you may not");
      case FAILS -> refusing(500, "InternalError", "it is on fire");
      case IS_NO_API_SERVER ->
          answering(exchange -> LocalServer.send(exchange, 200, "<html>hello</html>"));
    };
  }

  private int refusing(int code, String reason, String message) throws IOException {
    return answering(exchange -> LocalServer.refuse(exchange, code, reason, message));
  }

  private int answering(HttpHandler handler) throws IOException {
    LocalServer server = LocalServer.answering(handler);
    servers.add(server);
    return server.port();
  }

  private Path kubeconfig(int port) throws IOException {
    return LocalServer.kubeconfig(folder.resolve("kubeconfig"), port);
  }

  private static ServerSocket listen() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }
}
