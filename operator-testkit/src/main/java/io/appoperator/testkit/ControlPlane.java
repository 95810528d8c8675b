package io.appoperator.testkit;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * A real control plane on this machine: etcd, kube-apiserver with RBAC, kube-controller-manager,
 * kube-scheduler, and one simulated node on which every pod is ready immediately. Thread-safe.
 */
public final class ControlPlane implements AutoCloseable {

  private final Path state;
  private final Optional<ControlPlaneProcess> process;
  private final KubernetesClient admin;
  private final AuditLog audit;

  private ControlPlane(Path state, Optional<ControlPlaneProcess> process) {
    this.state = state;
    this.process = process;
    this.admin = client(kubeconfig());
    this.audit =
        new AuditLog(
            state.resolve("audit.jsonl"), mark -> admin.raw("/version?" + AuditLog.MARK + mark));
  }

  /**
   * Starts a control plane on free ports and waits until its node is ready, about five seconds.
   *
   * @param flags more flags for its components, as in {@code
   *     kube-controller-manager=--pvclaimbinder-sync-period=1h}
   * @throws IllegalStateException if it does not start; standard error has the reason
   */
  public static ControlPlane start(String... flags) {
    ControlPlaneProcess process =
        ControlPlaneProcess.start(ControlPlaneCommands.find().up(), List.of(flags));
    return new ControlPlane(process.state(), Optional.of(process));
  }

  /**
   * Uses a control plane that the command {@code up --dir} started; closing leaves it running.
   *
   * @param state the directory given to {@code --dir}
   */
  public static ControlPlane attach(Path state) {
    if (!Files.exists(state.resolve("kube-apiserver.pid"))) {
      throw new IllegalArgumentException(
          "No control plane runs in " + state + ". Start it with up --dir " + state + ".");
    }
    return new ControlPlane(state, Optional.empty());
  }

  /** Returns the directory with the components' logs and process ids. */
  public Path state() {
    return state;
  }

  /** Returns the kubeconfig file of a cluster administrator. */
  public Path kubeconfig() {
    return state.resolve("admin.kubeconfig");
  }

  /** Returns a client of a cluster administrator; it is closed with the control plane. */
  public KubernetesClient admin() {
    return admin;
  }

  /**
   * Creates the ServiceAccount if it is absent and returns a kubeconfig file with a token of it,
   * valid for a day. Without roles it has almost no permissions.
   */
  public Path kubeconfigFor(String namespace, String serviceAccount) {
    return ServiceAccountLogin.of(namespace, serviceAccount).kubeconfig(admin, state);
  }

  /** Returns a client with a token of the ServiceAccount; the caller closes it. */
  public KubernetesClient clientFor(String namespace, String serviceAccount) {
    return client(kubeconfigFor(namespace, serviceAccount));
  }

  /**
   * Runs kubectl as admin and returns its standard output.
   *
   * @throws CommandFailedException if it fails, with its standard error
   */
  public String kubectl(String... arguments) {
    return kubectl("", List.of(arguments));
  }

  /**
   * Runs {@code kubectl apply} on the text of one or more YAML documents.
   *
   * @throws CommandFailedException if it fails, with its standard error
   */
  public void applyYaml(String yaml) {
    kubectl(yaml, List.of("apply", "-f", "-"));
  }

  /** Runs {@code kubectl apply} in the namespace. */
  public void applyYaml(TestNamespace namespace, String yaml) {
    kubectl(yaml, List.of("apply", "-n", namespace.name(), "-f", "-"));
  }

  /**
   * Waits until the API server serves the kind of a CustomResourceDefinition that was applied.
   *
   * @param definition its name, such as {@code applications.apps.example.com}
   * @throws CommandFailedException if it does not within half a minute
   */
  public void awaitKind(String definition) {
    String name = "crd/" + definition;
    // A new definition has no conditions yet, and kubectl then fails instead of waiting for one.
    kubectl("wait", "--for=jsonpath={.status.acceptedNames.kind}", name);
    kubectl("wait", "--for=condition=Established", name);
  }

  /**
   * Kills a component and waits until its process has ended. The other components and all stored
   * data stay. Use this only with a control plane that is not shared with other tests.
   *
   * @throws IllegalStateException if this control plane was attached, because others may use it
   */
  public void kill(Component component) {
    owned().send("kill " + component);
    awaitThat(() -> !Files.exists(pidFile(component)));
  }

  /**
   * Starts a killed component with its stored data and address; returns when it runs, and for
   * kube-apiserver when it is ready.
   *
   * @throws IllegalStateException if this control plane was attached
   */
  public void start(Component component) {
    owned().send("start " + component);
    awaitThat(() -> Files.exists(pidFile(component)));
    if (component == Component.API_SERVER) {
      awaitThat(() -> kubectl("get", "--raw", "/readyz").equals("ok"));
    }
  }

  /** Creates a namespace, for a control plane that a test started itself. */
  public TestNamespace namespaceFor(Class<?> test) {
    return NamespaceLease.take(admin, test).namespace();
  }

  /** Returns the requests to kube-apiserver and their users. */
  public AuditLog audit() {
    return audit;
  }

  /** Stops the components and removes their data. */
  @Override
  public void close() {
    admin.close();
    process.ifPresent(ControlPlaneProcess::close);
  }

  private ControlPlaneProcess owned() {
    return process.orElseThrow(
        () ->
            new IllegalStateException(
                "The control plane in "
                    + state
                    + " was attached, and others may use it. Start a separate one."));
  }

  private Path pidFile(Component component) {
    return state.resolve(component + ".pid");
  }

  private static void awaitThat(Callable<Boolean> condition) {
    await()
        .atMost(Duration.ofMinutes(1))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20))
        .ignoreException(CommandFailedException.class)
        .until(condition);
  }

  private String kubectl(String input, List<String> arguments) {
    // kubectl ends before garbage collection pays off; tests start it thousands of times.
    List<String> command = new ArrayList<>(List.of("env", "GOGC=off"));
    command.add(state.resolve("bin/kubectl").toString());
    command.addAll(List.of("--kubeconfig", kubeconfig().toString()));
    command.addAll(arguments);
    return Command.run(command, input);
  }

  private static KubernetesClient client(Path kubeconfig) {
    return new KubernetesClientBuilder()
        .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
        .build();
  }
}
