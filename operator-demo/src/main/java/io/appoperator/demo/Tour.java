package io.appoperator.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.demo.Demonstration.CommandRunner;
import io.appoperator.cli.terminal.Terminal;
import java.nio.file.Path;

/** The steps after the example is ready. */
final class Tour {

  private final DemoCluster cluster;
  private final Terminal terminal;
  private final CommandRunner commands;
  private final LiveTree tree;

  Tour(DemoCluster cluster, Terminal terminal, CommandRunner commands, LiveTree tree) {
    this.cluster = cluster;
    this.terminal = terminal;
    this.commands = commands;
    this.tree = tree;
  }

  void run() throws UserException, InterruptedException {
    Example example = Example.read();
    scale(example.withReplicas(3));
    repair();
    failImage(example.withReplicas(3));
    preview(example.withReplicas(4));
    explain(example);
    delete();
  }

  private void scale(Example scaled) throws UserException, InterruptedException {
    begin("1. Scale: the user sets spec.replicas of the Application to 3.");
    cluster.apply(Example.HELLO, scaled.yaml());
    tree.showUntil(() -> isReady("3/3"));
  }

  private void repair() throws UserException, InterruptedException {
    begin("2. Repair: the client 'kubectl-edit' sets spec.replicas of the Deployment to 5.");
    cluster.applyAs(
        "kubectl-edit",
        Example.DEPLOYMENT,
        "{apiVersion: apps/v1, kind: Deployment, metadata: {name: hello}, spec: {replicas: 5}}");
    tree.showUntil(() -> !cluster.events("DriftRepaired").isEmpty() && isReady("3/3"));
    cluster.events("DriftRepaired").forEach(message -> print("Event DriftRepaired: " + message));
  }

  private void failImage(Example good) throws UserException, InterruptedException {
    begin("3. Fail: the user sets an image that cannot be pulled, and then the old one again.");
    cluster.apply(Example.HELLO, good.withImage("example.com/missing:1").yaml());
    tree.showUntil(() -> condition("Ready").path("message").asText().contains("missing:1"));
    cluster.apply(Example.HELLO, good.yaml());
    tree.showUntil(() -> isReady("3/3"));
  }

  private void preview(Example changed) {
    begin("4. Preview: what would spec.replicas: 4 change?");
    Path file = cluster.write("hello.yaml", changed.yaml());
    print("$ operator diff -f hello.yaml");
    commands.run(
        terminal, "diff", "-f", file.toString(), "--kubeconfig", cluster.kubeconfig().toString());
  }

  private void explain(Example example) {
    begin("5. Explain: which fields determine the replicas of the Deployment?");
    Path file = cluster.write("hello.yaml", example.yaml());
    print("$ operator explain -f hello.yaml Deployment.spec.replicas");
    commands.run(terminal, "explain", "-f", file.toString(), "Deployment.spec.replicas");
  }

  private void delete() throws UserException, InterruptedException {
    begin("6. Delete: the operator deletes the objects in order, and then the Application.");
    cluster.delete(Example.HELLO);
    tree.showUntil(
        () -> cluster.find(Example.HELLO).isEmpty() && cluster.find(Example.DEPLOYMENT).isEmpty());
    print("All objects are deleted.");
  }

  private boolean isReady(String count) {
    return EmbeddedDemonstration.isReady(cluster)
        && cluster
            .find(Example.HELLO)
            .filter(hello -> hello.at("/status/ready").asText().equals(count))
            .isPresent();
  }

  private ObjectNode condition(String type) {
    return EmbeddedDemonstration.condition(cluster, type);
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
