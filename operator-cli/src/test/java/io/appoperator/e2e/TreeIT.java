package io.appoperator.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tree of a live Application, with the permissions of different users. On the real server,
 * which checks them.
 */
@Tag("core")
@WithControlPlane
class TreeIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path PAGE =
      Path.of(System.getProperty("project.root", ".."), "docs", "reference", "tree.md");

  @TempDir private Path folder;
  private ControlPlane controlPlane;
  private OperatorScenario scenario;
  private String admin;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    this.controlPlane = controlPlane;
    scenario = OperatorScenario.open(TestServer.of(controlPlane), namespace);
    admin = controlPlane.kubeconfig().toString();
    scenario.apply(SampleApplications.SMALL.formatted("shop"));
    OperatorScenario.within(Duration.ofSeconds(60))
        .until(() -> scenario.application("shop").is("Ready"));
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void showsTheObjectsOfAnApplicationDownToThePods() {
    CommandRun run = tree(admin, "shop");

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .containsPattern("(?m)^OBJECT +READY +REASON +AGE +MESSAGE$")
        .containsPattern("(?m)^Application/shop +yes 1/1 +[A-Z][A-Za-z]+ +[0-9]+[sm]")
        .containsPattern("(?m)^`- Deployment/shop +yes 1/1 +[0-9]+[sm]")
        .containsPattern("(?m)^ +`- ReplicaSet/shop-[a-z0-9]+ +yes 1/1 +[0-9]+[sm]")
        .containsPattern("(?m)^ +`- Pod/shop-[a-z0-9]+-[a-z0-9]+ +yes 1/1 +[0-9]+[sm]");
    assertThat(run.code()).isZero();
  }

  @Test
  void printsJson() throws IOException {
    JsonNode document = JSON.readTree(tree(admin, "application/shop", "-o", "json").out());

    assertThat(document.path("schema").asText()).isEqualTo("application-operator/tree/v1");
    assertThat(document.path("unreadable")).isEmpty();
    JsonNode root = document.path("tree");
    assertThat(root.path("kind").asText()).isEqualTo("Application");
    assertThat(root.path("ready").asBoolean()).isTrue();
    JsonNode pod = root.at("/below/0/below/0/below/0");
    assertThat(pod.path("kind").asText()).isEqualTo("Pod");
    assertThat(pod.path("created").asText()).isNotEmpty();
  }

  @Test
  void suggestsTheNearestName() {
    CommandRun run = tree(admin, "shpo");

    assertThat(run.code()).isEqualTo(4);
    assertThat(run.err())
        .isEqualTo(
            "operator: There is no Application 'shpo' in the namespace '%s'. Did you mean 'shop'?\n"
                .formatted(scenario.namespace()));
  }

  @Test
  void suggestsTheNearestNamespace() {
    String nearly = scenario.namespace().substring(1);

    assertThat(CommandRun.of("tree", "shop", "-n", nearly, "--kubeconfig", admin))
        .isEqualTo(
            new CommandRun(
                4,
                "",
                "operator: There is no namespace '%s'. Did you mean '%s'?\n"
                    .formatted(nearly, scenario.namespace())));
    assertThat(
            CommandRun.of(
                "tree", "shop", "-n", nearly, "--kubeconfig", scenario.operatorKubeconfig()))
        .as("a user that may not list namespaces")
        .isEqualTo(
            new CommandRun(
                4,
                "",
                "operator: There is no Application 'shop' in the namespace '%s'. Use -n to select another namespace.\n"
                    .formatted(nearly)));
  }

  @Test
  void showsAResourceOfAPlugInKind() {
    PluginRegistry both = InstallableGreeting.withClassPathPlugins();
    controlPlane.applyYaml(new InstallableGreeting.Kind(InstallableGreeting.GREETING).crd());
    controlPlane.awaitKind("greetings." + InstallableGreeting.GREETING.group());
    scenario.apply(
        """
        apiVersion: %s
        kind: Greeting
        metadata: {name: hello}
        spec: {text: Good morning}
        """
            .formatted(InstallableGreeting.GREETING.apiVersion()));

    for (String name : List.of("hello", "greeting/hello", "Greeting/hello")) {
      CommandRun run = CommandRun.of(both, arguments(admin, name));

      assertThat(run.out())
          .containsPattern("(?m)^Greeting/hello +no +[0-9]+s +Not yet observed by an operator.");
      assertThat(run.code()).isZero();
    }
    assertThat(CommandRun.of(both, arguments(admin, "shop")).out()).contains("Pod/shop-");
    assertThat(CommandRun.of(both, arguments(admin, "greting/hello")).err())
        .startsWith("operator: Unknown kind 'greting'. Did you mean 'Greeting'?");
    assertThat(CommandRun.of(both, arguments(admin, "hallo")).err())
        .isEqualTo(
            "operator: There is no Application or Greeting 'hallo' in the namespace '%s'. Did you mean 'hello'?\n"
                .formatted(scenario.namespace()));
    assertThat(CommandRun.of(both, arguments(admin, "greeting/shop")).err())
        .contains("There is no Greeting 'shop' in the namespace", "Available: hello.");
    scenario.kubectl("delete", "greetings." + InstallableGreeting.GREETING.group(), "hello");
  }

  @Test
  void needsOnlyTheViewRole() throws IOException {
    Path roles = folder.resolve("people.yaml");
    Files.writeString(roles, CommandRun.of("rbac", "--user-roles").out());
    controlPlane.kubectl("apply", "--server-side", "-f", roles.toString());
    scenario.kubectl("create", "serviceaccount", "jane");
    scenario.kubectl(
        "create",
        "rolebinding",
        "jane",
        "--clusterrole=view",
        "--serviceaccount=" + scenario.namespace() + ":jane");
    String jane = controlPlane.kubeconfigFor(scenario.namespace(), "jane").toString();

    OperatorScenario.soon().until(() -> tree(jane, "shop").code() == 0);
    assertThat(tree(jane, "shop").out()).contains("Pod/shop-");
  }

  @Test
  void showsReadableObjectsIfSomeAreForbidden() {
    scenario.kubectl("create", "serviceaccount", "joe");
    scenario.kubectl(
        "create",
        "role",
        "joe",
        "--verb=get,list",
        "--resource=applications.apps.example.com,deployments.apps");
    scenario.kubectl(
        "create",
        "rolebinding",
        "joe",
        "--role=joe",
        "--serviceaccount=" + scenario.namespace() + ":joe");
    String joe = controlPlane.kubeconfigFor(scenario.namespace(), "joe").toString();
    OperatorScenario.soon().until(() -> tree(joe, "shop").out().contains("Deployment/shop"));

    CommandRun run = tree(joe, "shop");

    assertThat(run.code()).isEqualTo(4);
    assertThat(run.err())
        .contains("warning: objects of the kind ReplicaSet are not shown: ")
        .contains("warning: objects of the kind Service are not shown: ");
  }

  @Test
  void reportsThatNothingMayBeRead() {
    scenario.kubectl("create", "serviceaccount", "nobody");
    String unauthorized = controlPlane.kubeconfigFor(scenario.namespace(), "nobody").toString();

    CommandRun run = tree(unauthorized, "shop");

    assertThat(run.code()).isEqualTo(4);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith(
            "operator: Permission to read the resource is denied: applications.apps.example.com \"shop\" is")
        .contains("'operator rbac --user-roles'")
        .hasLineCount(1);
  }

  @Test
  void reportsThatTheDefinitionIsMissing() {
    PluginRegistry plugins =
        PluginRegistry.of(
            List.of(new InstallableGreeting.Kind(InstallableGreeting.kind("absent.example.com"))),
            List.of(InstallableGreeting.manager()));

    assertThat(CommandRun.of(plugins, arguments(admin, "hello")))
        .isEqualTo(
            new CommandRun(
                4,
                "",
                "operator: The cluster has no kind Greeting. Install it with 'operator crd | kubectl apply -f -'.\n"));
  }

  @Test
  void writesNothing() {
    AuditLog.Position before = controlPlane.audit().now();

    assertThat(tree(scenario.operatorKubeconfig(), "shop").code()).isEqualTo(4);
    assertThat(tree(admin, "shop").code()).isZero();

    assertThat(controlPlane.audit().since(before))
        .filteredOn(entry -> entry.namespace().equals(scenario.namespace()))
        .filteredOn(entry -> entry.user().equals("admin"))
        .isNotEmpty()
        .noneMatch(AuditEntry::isWrite);
  }

  /** The sample in the guide shows a stuck rollout; names and ages vary. */
  @Test
  @DisabledIfEnvironmentVariable(
      named = "KUBERNETES_VERSION",
      matches = "1\\.3[345]\\..*",
      disabledReason = "The page has a message of the scheduler of Kubernetes 1.36")
  void pageShowsTheActualOutput() throws IOException {
    scenario.application("shop").patch("{\"spec\":{\"replicas\":2}}");
    OperatorScenario.within(Duration.ofSeconds(60))
        .until(() -> tree(admin, "shop").out().contains("yes 2/2"));
    scenario
        .application("shop")
        .patch("{\"spec\":{\"resources\":{\"requests\":{\"cpu\":\"1000000\"}}}}");
    OperatorScenario.within(Duration.ofSeconds(60))
        .until(() -> tree(admin, "shop").out().contains("Unschedulable"));
    scenario.awaitIdle();

    String printed = tree(admin, "shop").out().indent(4);

    String page = Files.readString(PAGE);
    Matcher sample = Pattern.compile("(?m)(^    .*\n)+").matcher(page);
    assertThat(sample.find()).isTrue();
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, page.replace(sample.group(), printed));
    } else {
      assertThat(withoutNamesAndAges(sample.group())).isEqualTo(withoutNamesAndAges(printed));
    }
  }

  @Test
  void watchesUntilTheApplicationIsDeleted() throws Exception {
    try (Watching watching = new Watching()) {
      watching.awaitOutput("Application/shop +yes 1/1");

      scenario.application("shop").patch("{\"spec\":{\"replicas\":2}}");
      watching.awaitOutput("Application/shop +yes 2/2");

      scenario.kubectl("delete", "application", "shop");
      assertThat(watching.exit()).isZero();
      assertThat(watching.output()).endsWith("note: Application/shop was deleted.\n");
    }
  }

  @Test
  void exitsOnCtrlCWithTheDocumentedCode() throws Exception {
    assumeThat(ignoresInterrupts()).as("children ignore Ctrl-C here").isFalse();
    try (Watching watching = new Watching()) {
      watching.awaitOutput("Application/shop +yes 1/1");

      new ProcessBuilder("kill", "-INT", String.valueOf(watching.process.pid())).start().waitFor();

      assertThat(watching.exit()).isEqualTo(130);
      assertThat(CommandRun.of("tree", "--help").out()).contains("130   Interrupted by Ctrl-C");
    }
  }

  /** A background process of a shell may ignore Ctrl-C, and so do its child processes. */
  private static boolean ignoresInterrupts() throws IOException {
    if (!Files.exists(Path.of("/proc/self/status"))) {
      return false;
    }
    Process shell = new ProcessBuilder("sh", "-c", "grep SigIgn /proc/$$/status").start();
    String mask =
        new String(shell.getInputStream().readAllBytes(), UTF_8).replaceAll(".*:\\s*", "").strip();
    return (Long.parseUnsignedLong(mask, 16) & 2) != 0;
  }

  private static String withoutNamesAndAges(String text) {
    return text.replaceAll("shop-[a-z0-9]+(-[a-z0-9]{5})?", "shop-x")
        .replaceAll("\\b[0-9]+[smh]\\b", "age")
        .replaceAll("(?<=\\S) {2,}", "  ");
  }

  private String[] arguments(String kubeconfig, String... arguments) {
    return Stream.concat(
            Stream.of("tree", "-n", scenario.namespace(), "--kubeconfig", kubeconfig),
            Stream.of(arguments))
        .toArray(String[]::new);
  }

  private CommandRun tree(String kubeconfig, String... arguments) {
    return CommandRun.of(arguments(kubeconfig, arguments));
  }

  /** The command with {@code --watch} in a separate process. */
  private final class Watching implements AutoCloseable {

    private final Path log = folder.resolve("watch");
    private final Process process;

    Watching() throws IOException {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.add("io.appoperator.cli.Main");
      command.addAll(List.of(arguments(admin, "shop", "--watch")));
      process =
          new ProcessBuilder(command)
              .redirectOutput(log.toFile())
              .redirectErrorStream(true)
              .start();
    }

    String output() throws IOException {
      return Files.readString(log);
    }

    void awaitOutput(String pattern) {
      OperatorScenario.within(Duration.ofSeconds(60))
          .until(() -> Pattern.compile(pattern).matcher(output()).find());
    }

    int exit() throws InterruptedException {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      return process.exitValue();
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
