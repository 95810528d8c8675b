package io.appoperator.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.demo.Demonstration.CommandRunner;
import io.appoperator.cli.demo.Demonstration.Plugins;
import io.appoperator.cli.terminal.Terminal;
import java.nio.file.Path;
import java.util.List;

/** The steps after the example is ready. */
final class Tour {

  private static final String PLUGIN = "redis-cache.manager.yaml";

  /** A step of the tour. */
  private interface Step {
    void run() throws UserException, InterruptedException;
  }

  private final DemoCluster cluster;
  private final DemoUser user;
  private final Terminal terminal;
  private final CommandRunner commands;
  private final LiveTree tree;
  private final Plugins plugins;

  Tour(
      DemoCluster cluster,
      Terminal terminal,
      CommandRunner commands,
      LiveTree tree,
      Plugins plugins) {
    this.cluster = cluster;
    this.user = cluster.user();
    this.terminal = terminal;
    this.commands = commands;
    this.tree = tree;
    this.plugins = plugins;
  }

  void run(Pace pace) throws UserException, InterruptedException {
    Example example = Example.read();
    List<Step> steps =
        List.of(
            () -> scale(example.withReplicas(3)),
            this::repair,
            () -> failImage(example.withReplicas(3)),
            () -> preview(example.withReplicas(4)),
            () -> explain(example.withReplicas(3)),
            () -> addPlugin(example.withReplicas(3)),
            () -> removePlugin(example.withReplicas(3)),
            this::delete);
    for (int i = 0; i < steps.size(); i++) {
      if (!pace.follows(i + 1, steps.size())) {
        return;
      }
      steps.get(i).run();
    }
  }

  private void scale(Example scaled) throws UserException, InterruptedException {
    begin("1. Scale: the user sets spec.replicas of the Application to 3.");
    user.apply(Example.HELLO, scaled.yaml());
    tree.showUntil(() -> isReady("3/3"));
  }

  private void repair() throws UserException, InterruptedException {
    begin("2. Repair: the client 'kubectl-edit' sets spec.replicas of the Deployment to 5.");
    print("The operator sets it to 3 again:");
    cluster.applyAs(
        "kubectl-edit",
        Example.DEPLOYMENT,
        "{apiVersion: apps/v1, kind: Deployment, metadata: {name: hello}, spec: {replicas: 5}}");
    tree.showUntil(() -> !user.events("DriftRepaired").isEmpty() && isReady("3/3"));
    user.events("DriftRepaired").forEach(message -> print("Event DriftRepaired: " + message));
  }

  private void failImage(Example good) throws UserException, InterruptedException {
    begin("3. Fail: the user sets an image that cannot be pulled. The old pods stay:");
    user.apply(Example.HELLO, good.withImage("example.com/missing:1").yaml());
    tree.showUntil(() -> condition("Ready").path("message").asText().contains("missing:1"));
    print("The user sets the old image again:");
    user.apply(Example.HELLO, good.yaml());
    tree.showUntil(() -> isReady("3/3"));
  }

  private void preview(Example changed) {
    begin("4. Preview: what would spec.replicas: 4 change? Nothing is applied.");
    Path file = cluster.write("hello.yaml", changed.yaml());
    print("$ operator diff -f hello.yaml");
    run("diff", "-f", file.toString(), "--kubeconfig", cluster.kubeconfig().toString());
  }

  private void explain(Example example) {
    begin("5. Explain: which fields determine the replicas of the Deployment?");
    Path file = cluster.write("hello.yaml", example.yaml());
    print("$ operator explain -f hello.yaml Deployment.spec.replicas");
    run("explain", "-f", file.toString(), "Deployment.spec.replicas");
  }

  /** Runs a command whose files seem to be in the current directory. */
  private void run(String... arguments) {
    String directory = cluster.kubeconfig().resolveSibling("").toString() + "/";
    print(CommandOutput.colored(commands, terminal, arguments).replace(directory, "").strip());
  }

  private void addPlugin(Example example) throws UserException, InterruptedException {
    begin("6. Plug-in: a file without Java adds a Redis cache. The operator restarts with it.");
    Path file = cluster.write(PLUGIN, Example.content(PLUGIN));
    print("$ operator run --plugins " + PLUGIN);
    cluster.restart(plugins.loadWith(file));
    print("The user requests a cache by spec.extensions.redis-cache.memoryMegabytes: 32:");
    user.apply(Example.HELLO, example.withCache().yaml());
    tree.showUntil(() -> isReady("3/3") && hasReadyCache());
  }

  private void removePlugin(Example example) throws UserException, InterruptedException {
    begin("7. Without it: the user no longer requests the cache. The operator deletes it.");
    user.apply(Example.HELLO, example.yaml());
    tree.await(() -> user.find(Example.CACHE).isEmpty());
    print("It restarts without the plug-in:");
    print("$ operator run");
    cluster.restart(plugins.load());
    tree.showUntil(() -> isReady("3/3"));
  }

  private boolean hasReadyCache() {
    return user.find(Example.CACHE)
        .filter(cache -> cache.at("/status/readyReplicas").asInt() == 1)
        .isPresent();
  }

  private void delete() throws UserException, InterruptedException {
    begin("8. Delete: the operator deletes the objects in order, and then the Application.");
    user.delete(Example.HELLO);
    tree.showUntil(
        () -> user.find(Example.HELLO).isEmpty() && user.find(Example.DEPLOYMENT).isEmpty());
    print("All objects are deleted.");
  }

  private boolean isReady(String count) {
    return EmbeddedDemonstration.isReady(user)
        && user.find(Example.HELLO)
            .filter(hello -> hello.at("/status/ready").asText().equals(count))
            .isPresent();
  }

  private ObjectNode condition(String type) {
    return EmbeddedDemonstration.condition(user, type);
  }

  private void begin(String heading) {
    print("");
    print(heading);
  }

  private void print(String line) {
    terminal.out().println(line);
    terminal.out().flush();
  }
}
