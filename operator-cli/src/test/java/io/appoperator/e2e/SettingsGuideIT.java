package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.WithControlPlane;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executes docs/guides/settings.md word for word, on a real server of its own: writes its files,
 * and runs its commands in their order. Instead of a kubelet, the test starts the operator with the
 * printed arguments, and copies the ConfigMap into the mounted directory.
 */
@WithControlPlane
class SettingsGuideIT {

  private static final Path ROOT =
      Path.of(System.getProperty("project.root", "..")).toAbsolutePath().normalize();

  private static final String MOUNTED = "/etc/application-operator/";
  private static final String NAMESPACE = "operator-system";
  private static final Pattern FILE =
      Pattern.compile("(?s)[Ss]ave (?:this|these) as `([^`]+)`[^`]*```yaml\n(.*?)```");
  private static final Pattern FENCED = Pattern.compile("(?s)```.*?```");
  private static final Pattern COMMAND = Pattern.compile("(?m)^ {4}(\\S.*)$");

  @TempDir private Path folder;
  private ControlPlane cluster;
  private @Nullable Process operator;

  @BeforeEach
  void start() throws IOException {
    cluster = ControlPlane.start();
    Path launcher =
        Files.writeString(
            folder.resolve("operator"),
            """
            #!/usr/bin/env bash
            exec "%s" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "%s" io.appoperator.cli.Main "$@"
            """
                .formatted(Path.of(System.getProperty("java.home"), "bin", "java"), classPath()));
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  /** The commands run in another directory, so each entry is absolute. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  @AfterEach
  void stop() {
    if (operator != null) {
      operator.destroyForcibly();
    }
    cluster.close();
  }

  @Test
  void theStoryOfThePlatformTeamIsTrue() throws Exception {
    String guide = Files.readString(ROOT.resolve("docs/guides/settings.md"));
    writeFiles(guide);
    List<String> commands =
        COMMAND
            .matcher(FENCED.matcher(guide).replaceAll(""))
            .results()
            .map(command -> command.group(1))
            .toList();
    int rollout = commands.indexOf("./operator install --settings next.yaml | kubectl apply -f -");
    assertThat(rollout).as("the change is rolled out").isPositive();

    for (String command : commands.subList(0, rollout)) {
      execute(command);
    }
    assertThat(gracePeriods()).isEqualTo(Map.of("shop", 60, "blog", 60, "mail", 5));
    try (Cluster admin = Installation.openAsAdmin(cluster);
        RolloutCounter rollouts = RolloutCounter.of(admin, "default")) {
      List<Integer> periods = new ArrayList<>();
      for (String command : commands.subList(rollout, commands.size())) {
        execute(command);
        periods.add(gracePeriods().get("shop"));
      }
      assertThat(periods).contains(90).endsWith(60);
      assertThat(rollouts.most()).as("rollouts at a time").isEqualTo(1);
    }
    assertThat(gracePeriods()).isEqualTo(Map.of("shop", 60, "blog", 60, "mail", 5));
  }

  private void writeFiles(String guide) throws IOException {
    for (MatchResult file : FILE.matcher(guide).results().toList()) {
      Path target = folder.resolve(file.group(1));
      var unused = Files.createDirectories(target.getParent());
      unused = Files.writeString(target, file.group(2));
    }
  }

  private void execute(String command) throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", "");
    Process process = start(List.of("bash", "-o", "pipefail", "-c", command), Map.of(), output);
    assertThat(process.waitFor(240, TimeUnit.SECONDS)).as(command).isTrue();
    String printed = Files.readString(output);
    assertThat(process.exitValue()).as("%s: %s", command, printed).isZero();
    check(command, printed);
    if (command.contains("operator install")) {
      mount();
    }
  }

  /** What the guide says about the output of its commands. */
  private static void check(String command, String output) {
    if (command.contains("operator explain")) {
      assertThat(output)
          .contains("spec.terminationGracePeriodSeconds (settings.yaml:9)")
          .contains("(settings.yaml:14)");
    }
    if (command.contains("--settings next.yaml --exit-zero")) {
      assertThat(output)
          .contains("terminationGracePeriodSeconds: 90", "Deployment/shop: rolling-restart")
          .contains("0 to create, 2 to update, 0 to prune")
          .doesNotContain("warning:", "note:");
    }
  }

  /** Copies the ConfigMap into the mounted directory, and starts the operator if it is new. */
  private void mount() throws IOException {
    Path mounted = Files.createDirectories(folder.resolve("mounted"));
    JsonNode data = kubectl("get", "configmap", "application-operator-settings").path("data");
    for (Map.Entry<String, JsonNode> entry : data.properties()) {
      Path draft = Files.writeString(folder.resolve("draft"), entry.getValue().asText());
      Files.move(
          draft,
          mounted.resolve(entry.getKey()),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    }
    if (operator == null) {
      List<String> arguments = new ArrayList<>(List.of("./operator"));
      kubectl("get", "deployment", "application-operator")
          .at("/spec/template/spec/containers/0/args")
          .forEach(each -> arguments.add(each.asText().replace(MOUNTED, mounted + "/")));
      operator = start(arguments, pod(), folder.resolve("operator.log"));
    }
  }

  /** What a pod gives the operator: its account, and the namespace of the lease. */
  private Map<String, String> pod() {
    return Map.of(
        "KUBECONFIG", cluster.kubeconfigFor(NAMESPACE, "application-operator").toString(),
        "OPERATOR_LEADER_ELECT", "true",
        "OPERATOR_LEASE_NAMESPACE", NAMESPACE,
        "OPERATOR_MAX_UPGRADE_ROLLOUTS", "1",
        "OPERATOR_HEALTH_ADDRESS", "127.0.0.1:0",
        "OPERATOR_METRICS_ADDRESS", "127.0.0.1:0");
  }

  private JsonNode kubectl(String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("-n", NAMESPACE, "-o", "json"));
    return new ObjectMapper().readTree(cluster.kubectl(all.toArray(String[]::new)));
  }

  private Map<String, Integer> gracePeriods() {
    Map<String, Integer> periods = new HashMap<>();
    try (Cluster admin = Installation.openAsAdmin(cluster)) {
      admin
          .list(TestKinds.DEPLOYMENT, ListQuery.in("default"))
          .items()
          .forEach(
              deployment ->
                  periods.put(
                      deployment.at("/metadata/name").asText(),
                      deployment.at("/spec/template/spec/terminationGracePeriodSeconds").asInt()));
    }
    return periods;
  }

  private Process start(List<String> command, Map<String, String> environment, Path output)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    Path kubectl = cluster.state().resolve("bin");
    builder
        .environment()
        .merge("PATH", kubectl.toString(), (old, bin) -> bin + File.pathSeparator + old);
    builder.environment().put("KUBECONFIG", cluster.kubeconfig().toString());
    builder.environment().putAll(environment);
    return builder.start();
  }
}
