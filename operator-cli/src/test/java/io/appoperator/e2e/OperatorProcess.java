package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.ProcessSignal;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code operator run} in a separate process. */
final class OperatorProcess implements AutoCloseable {

  private final Process process;
  private final Path err;

  private OperatorProcess(Process process, Path err) {
    this.process = process;
    this.err = err;
  }

  /**
   * Starts it from the class path of the tests.
   *
   * @param kubeconfig the kubeconfig with its permissions
   * @param namespace the namespace that it manages, with its lease
   * @param err the file for its standard error
   */
  static OperatorProcess start(String kubeconfig, String namespace, Path err) throws IOException {
    return start(fromClassPath(), kubeconfig, namespace, err);
  }

  /** Starts it as {@link #start(String, String, Path)} does, with a file with settings. */
  static OperatorProcess withSettings(Path settings, String kubeconfig, String namespace, Path err)
      throws IOException {
    return launch(
        fromClassPath(),
        kubeconfig,
        err,
        "--settings=" + settings,
        "--namespace=" + namespace,
        "--leader-elect",
        "--lease-namespace=" + namespace);
  }

  /**
   * Starts it from the class path of the tests, for all namespaces.
   *
   * @param selector the selector of the primaries that it manages
   * @param leaseNamespace the namespace of its lease
   */
  static OperatorProcess everywhere(
      String kubeconfig, String selector, String leaseNamespace, Path err) throws IOException {
    return launch(
        fromClassPath(),
        kubeconfig,
        err,
        "--selector=" + selector,
        "--leader-elect",
        "--lease-namespace=" + leaseNamespace);
  }

  /** Starts it without leader election, with a plug-in from a file. */
  static OperatorProcess withPlugin(
      Path jar, String kubeconfig, String namespace, Path err, String... options)
      throws IOException {
    List<String> all = new ArrayList<>(List.of("--namespace=" + namespace, "--plugins=" + jar));
    all.addAll(List.of(options));
    return launch(fromClassPath(), kubeconfig, err, all.toArray(String[]::new));
  }

  private static List<String> fromClassPath() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        "io.appoperator.cli.Main");
  }

  /** Starts it with another command line, to which {@code run} and its options are added. */
  static OperatorProcess start(List<String> main, String kubeconfig, String namespace, Path err)
      throws IOException {
    return launch(
        main,
        kubeconfig,
        err,
        "--namespace=" + namespace,
        "--leader-elect",
        "--lease-namespace=" + namespace);
  }

  /** Starts it from the class path of the tests with further options. */
  static OperatorProcess with(String kubeconfig, Path err, String... options) throws IOException {
    return launch(fromClassPath(), kubeconfig, err, options);
  }

  /** Starts it without leader election. */
  static OperatorProcess alone(List<String> main, String kubeconfig, String namespace, Path err)
      throws IOException {
    return launch(main, kubeconfig, err, "--namespace=" + namespace);
  }

  private static OperatorProcess launch(
      List<String> main, String kubeconfig, Path err, String... options) throws IOException {
    List<String> command = new ArrayList<>(main);
    command.addAll(
        List.of(
            "run",
            "--kubeconfig=" + kubeconfig,
            "--health-address=127.0.0.1:0",
            "--metrics-address=127.0.0.1:0"));
    command.addAll(List.of(options));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(Redirect.DISCARD)
            .redirectError(err.toFile())
            .start();
    return new OperatorProcess(process, err);
  }

  /** Sends SIGTERM and waits until it exits; returns its exit code. */
  int stop() throws InterruptedException {
    process.destroy();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("it ends when it is asked to").isTrue();
    return process.exitValue();
  }

  /** Kills it with SIGKILL; returns the time. */
  Instant kill() {
    Instant last = Instant.now();
    process.destroyForcibly().onExit().join();
    return last;
  }

  /** Suspends or resumes it. */
  void send(ProcessSignal signal) {
    signal.to(process.toHandle());
  }

  /** Waits until it exits; returns its exit code. */
  int awaitEnd() throws InterruptedException {
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends by itself").isTrue();
    return process.exitValue();
  }

  /** Returns its standard error so far. */
  String standardError() throws IOException {
    return Files.readString(err);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
