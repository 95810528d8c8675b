package io.appoperator.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.demo.Demonstration;
import io.appoperator.cli.log.LogThreshold;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.telemetry.LogLevel;
import io.appoperator.embedded.http.ServerOptions;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** The demonstration on the embedded API server. */
public final class EmbeddedDemonstration implements Demonstration {

  private static final String MORE =
      " --script continues with a tour, --keep keeps the API server for kubectl.";

  private static final double NANOS_PER_SECOND = 1e9;

  /** Called by the ServiceLoader. */
  public EmbeddedDemonstration() {}

  @Override
  public ExitCode run(
      Options options,
      Terminal terminal,
      Plugins plugins,
      CommandRunner commands,
      StopSignal stopSignal)
      throws UserException, InterruptedException {
    long start = System.nanoTime();
    // The tree shows what happens.
    LogThreshold.set(LogLevel.ERROR);
    CompletableFuture<PluginRegistry> registry = CompletableFuture.supplyAsync(plugins::load);
    // Other programs reach a server that is kept; a certificate takes half a second.
    ServerOptions access = options.keep() ? ServerOptions.SECURE : ServerOptions.STANDARD;
    try (LocalServer server = LocalServer.start(access.withPort(options.port()))) {
      stopSignal.onAbort(server::deleteFiles);
      print(
          terminal,
          "An API server runs in this process, which emulates Kubernetes 1.36.3. Its pods run nothing.");
      try (DemoCluster cluster = DemoCluster.start(server, registry.join())) {
        LiveTree tree = showExample(cluster, terminal, commands);
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        Optional<Pace> tour = tour(options, terminal);
        print(
            terminal,
            "Application/hello is ready after %.1f s.%s",
            seconds,
            tour.isPresent() || options.keep() ? "" : MORE);
        if (tour.isPresent()) {
          new Tour(cluster, terminal, commands, tree, plugins).run(tour.get());
        }
        if (options.keep()) {
          keep(cluster, terminal, stopSignal);
        }
        return ExitCode.OK;
      }
    }
  }

  /** Returns the pace of the tour; empty without one. */
  private static Optional<Pace> tour(Options options, Terminal terminal) {
    if (options.script()) {
      return Optional.of(Pace.AT_ONCE);
    }
    return options.keep() || !terminal.redraws()
        ? Optional.empty()
        : Optional.of(Pace.byEnter(terminal));
  }

  private static LiveTree showExample(
      DemoCluster cluster, Terminal terminal, CommandRunner commands)
      throws UserException, InterruptedException {
    print(terminal, "The operator runs, too. The user applies examples/hello.yaml:");
    LiveTree tree =
        new LiveTree(
            terminal, commands, "tree", "hello", "--kubeconfig", cluster.kubeconfig().toString());
    cluster.user().apply(Example.HELLO, Example.read().yaml());
    tree.showUntil(() -> isReady(cluster.user()));
    return tree;
  }

  private static void keep(DemoCluster cluster, Terminal terminal, StopSignal stopSignal)
      throws InterruptedException {
    CountDownLatch stopped = new CountDownLatch(1);
    stopSignal.onStop(stopped::countDown);
    print(terminal, "");
    print(
        terminal, "Ctrl-C ends the API server and the operator. For kubectl in another terminal:");
    print(terminal, "export KUBECONFIG='%s'", cluster.kubeconfig());
    stopped.await();
  }

  static boolean isReady(DemoUser user) {
    Optional<ObjectNode> hello = user.find(Example.HELLO);
    return hello.isPresent()
        && hello
            .get()
            .at("/status/observedGeneration")
            .equals(hello.get().at("/metadata/generation"))
        && condition(user, "Ready").path("status").asText().equals("True");
  }

  /** Returns a condition of the example; empty if it has none of the type. */
  static ObjectNode condition(DemoUser user, String type) {
    ObjectNode none = JsonNodeFactory.instance.objectNode();
    JsonNode conditions =
        user.find(Example.HELLO).map(hello -> hello.at("/status/conditions")).orElse(none);
    for (JsonNode condition : conditions) {
      if (condition.path("type").asText().equals(type) && condition instanceof ObjectNode found) {
        return found;
      }
    }
    return none;
  }

  private static void print(Terminal terminal, String line, Object... values) {
    terminal.out().println(String.format(Locale.ROOT, line, values));
    terminal.out().flush();
  }
}
