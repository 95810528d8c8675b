package io.appoperator.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script that starts the real server by hand. */
@WithControlPlane
class UpScriptIT {

  @Test
  void leavesNoProcessesOrFiles() throws IOException {
    ControlPlane second = ControlPlane.start("etcd=--log-level=warn");
    List<ProcessHandle> components = components(second.state());
    assertThat(components).hasSize(5).allMatch(ProcessHandle::isAlive);

    second.close();

    assertThat(components).noneMatch(ProcessHandle::isAlive);
    assertThat(second.state()).doesNotExist();
  }

  @Test
  void restartsAComponentWithItsStoredData() {
    try (ControlPlane second = ControlPlane.start()) {
      TestNamespace namespace = second.namespaceFor(UpScriptIT.class);

      second.kill(Component.API_SERVER);
      assertThatThrownBy(() -> second.kubectl("get", "nodes"))
          .isInstanceOf(CommandFailedException.class);
      second.start(Component.API_SERVER);

      assertThat(second.kubectl("get", "namespace", namespace.name(), "-o", "name"))
          .isEqualTo("namespace/" + namespace + "\n");
    }
  }

  @Test
  void keepsComponentsOfOtherControlPlanes(ControlPlane controlPlane) {
    try (ControlPlane attached = ControlPlane.attach(controlPlane.state())) {
      assertThatThrownBy(() -> attached.kill(Component.KWOK))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("was attached");
    }
  }

  @Test
  void attachesToARunningControlPlane(ControlPlane controlPlane) {
    try (ControlPlane attached = ControlPlane.attach(controlPlane.state())) {
      assertThat(attached.kubectl("get", "nodes", "-o", "name")).isEqualTo("node/node0\n");
    }

    assertThat(controlPlane.kubectl("get", "--raw", "/readyz")).isEqualTo("ok");
  }

  @Test
  void rejectsAttachingIfNoneIsRunning() {
    Path nowhere = Path.of("nowhere");

    assertThatThrownBy(() -> ControlPlane.attach(nowhere))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("up --dir nowhere");
  }

  @Test
  void rejectsADirectoryInUse(ControlPlane controlPlane) {
    assertThatThrownBy(() -> up("--dir", controlPlane.state().toString()))
        .hasMessageContaining("is in use: etcd runs as process");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--prot 1    | Unknown argument '--prot'",
        "--port      | --port requires a value",
        "--port http | --port: 'http' is not a number",
        "--port 0    | --port: 0 is not between 1 and 65535",
        "--flag api=--v=1 | does not start with a component. Available: etcd kube-apiserver",
        "--flag etcd=v    | is not COMPONENT=--FLAG",
      })
  void reportsInvalidArguments(String arguments, String message) {
    assertThatThrownBy(() -> up(arguments.split(" ")))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("See up --help");
  }

  private static void up(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(ControlPlaneCommands.find().up().toString());
    command.addAll(List.of(arguments));
    Command.run(command, "");
  }

  private static List<ProcessHandle> components(Path state) throws IOException {
    List<ProcessHandle> components = new ArrayList<>();
    try (var pidFiles = Files.newDirectoryStream(state, "*.pid")) {
      for (Path file : pidFiles) {
        Optional<ProcessHandle> component =
            ProcessHandle.of(Long.parseLong(Files.readString(file).strip()));
        component.ifPresent(components::add);
      }
    }
    return components;
  }
}
