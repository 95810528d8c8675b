package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How {@code operator run} reports settings that it does not use. It manages another namespace than
 * its own, and has exactly the printed roles. On the real server, which checks them.
 */
@WithControlPlane
class SettingsReloadIT {

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private ControlPlane controlPlane;
  private String home;
  private String managed;
  private Installation installation;
  private Path settings;

  @BeforeEach
  void install(ControlPlane server, TestNamespace namespace) throws IOException {
    controlPlane = server;
    home = namespace.name();
    managed = home + "-apps";
    settings = folder.resolve("settings.yaml");
    write("managers: {networkpolicy: {enabled: false}}\n");
    server.kubectl("create", "namespace", managed);
    PluginRegistry plugins = PluginRegistry.load(SettingsReloadIT.class.getClassLoader());
    installation =
        opened.add(Installation.inNamespaces(server, namespace, plugins, List.of(managed)));
  }

  @AfterEach
  void uninstall() throws Exception {
    opened.close();
    controlPlane.kubectl("delete", "namespace", managed, "--ignore-not-found", "--wait=false");
  }

  @Test
  void anEventAboutTheLeaseSaysWhyTheyAreNotUsed() throws Exception {
    OperatorProcess process =
        start("--leader-elect", "--lease-namespace=" + home, "--namespace=" + managed);
    awaitReady();

    write("managers: {networkpolcy: {enabled: false}}\n");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(notes("SettingsInvalid"))
                    .singleElement()
                    .asString()
                    .contains("settings.yaml:3")
                    .contains("Did you mean 'networkpolicy'?"));
    assertThat(process.stop()).isZero();
  }

  @Test
  void withoutALeaseTheLogSaysIt() throws Exception {
    OperatorProcess process = start("--namespace=" + managed);
    awaitReady();

    write("nonsense: true\n");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(process.standardError())
                    .contains("The changed settings are not used", "Unknown field 'nonsense'"));
    assertThat(process.stop()).isZero();
  }

  @Test
  void aManagerOfAKindThatIsNotWatchedNeedsARestart() throws Exception {
    OperatorProcess process = start("--namespace=" + managed);
    awaitReady();

    write("");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(process.standardError())
                    .contains("NetworkPolicy", "Restart the operator."));
    assertThat(process.stop()).isZero();
    start("--namespace=" + managed);
    controlPlane.applyYaml(new TestNamespace(managed), SampleApplications.SMALL.formatted("mail"));
    awaitRunning("mail");
  }

  private OperatorProcess start(String... options) throws IOException {
    String[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = "--settings=" + settings;
    return opened.add(
        OperatorProcess.with(installation.kubeconfig().toString(), folder.resolve("err"), all));
  }

  /** An Application is reconciled, so the settings at the start are in force. */
  private void awaitReady() {
    controlPlane.applyYaml(new TestNamespace(managed), SampleApplications.SMALL.formatted("shop"));
    awaitRunning("shop");
  }

  private void awaitRunning(String application) {
    controlPlane.kubectl(
        "wait",
        "-n",
        managed,
        "--for=condition=Ready",
        "application/" + application,
        "--timeout=90s");
  }

  private List<String> notes(String reason) throws IOException {
    String json =
        controlPlane.kubectl(
            "get",
            "events.events.k8s.io",
            "-n",
            home,
            "-o",
            "json",
            "--field-selector=reason=" + reason);
    return new ObjectMapper().readTree(json).findValuesAsText("note");
  }

  /** Replaces the file as a whole, like a mounted ConfigMap. */
  private void write(String content) throws IOException {
    Path draft = folder.resolve("draft.yaml");
    Files.writeString(
        draft, "apiVersion: apps.example.com/v1alpha1\nkind: OperatorSettings\n" + content);
    Files.move(
        draft, settings, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
