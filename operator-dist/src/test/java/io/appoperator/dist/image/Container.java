package io.appoperator.dist.image;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;

/**
 * A container of the image in runc, with the restrictions that the Deployment of the operator sets.
 * It shares the network of the machine, where the control plane of the test listens.
 */
final class Container implements AutoCloseable {

  private static final long MEMORY = 256L * 1024 * 1024;

  /** 0.2 CPU. */
  private static final int QUOTA = 20_000;

  private static final int PERIOD = 100_000;

  private final ObjectMapper json = new ObjectMapper();
  private final Path bundle;
  private final String id = "operator-" + UUID.randomUUID();
  private final Process process;

  /**
   * @param bundle the unpacked image, as umoci writes it
   * @param kubeconfig the kubeconfig, which it sees as {@code /kubeconfig}
   * @param options further options of Java
   * @param arguments the arguments of the command
   */
  Container(Path bundle, Path kubeconfig, List<String> options, List<String> arguments)
      throws IOException {
    this.bundle = bundle;
    Path config = bundle.resolve("config.json");
    ObjectNode changed = (ObjectNode) json.readTree(Files.readAllBytes(config));
    restrict(changed);
    setCommand(changed, options, arguments);
    ObjectNode mount = changed.withArray("mounts").addObject();
    mount
        .put("destination", "/kubeconfig")
        .put("source", kubeconfig.toString())
        .put("type", "bind");
    mount.putArray("options").add("bind").add("ro");
    // Containers of one bundle run one after the other.
    Path own = Files.createDirectories(bundle.resolveSibling(id));
    Files.write(own.resolve("config.json"), json.writeValueAsBytes(changed));
    this.process =
        new ProcessBuilder("runc", "run", "--bundle", own.toString(), id)
            .redirectOutput(own.resolve("out").toFile())
            .redirectError(own.resolve("err").toFile())
            .start();
    process.getOutputStream().close();
  }

  private void restrict(ObjectNode config) {
    ObjectNode root = config.withObjectProperty("root");
    root.put("path", bundle.resolve("rootfs").toString()).put("readonly", true);
    ObjectNode linux = config.withObjectProperty("linux");
    ObjectNode resources = linux.withObjectProperty("resources");
    resources.putObject("memory").put("limit", MEMORY).put("swap", MEMORY);
    resources.putObject("cpu").put("quota", QUOTA).put("period", PERIOD);
    ArrayNode namespaces = linux.putArray("namespaces");
    for (String type : List.of("pid", "ipc", "uts", "mount")) {
      namespaces.addObject().put("type", type);
    }
    ObjectNode started = config.withObjectProperty("process");
    started.put("terminal", false).put("noNewPrivileges", true);
    started.set("capabilities", json.createObjectNode());
  }

  private static void setCommand(ObjectNode config, List<String> options, List<String> arguments) {
    ObjectNode started = config.withObjectProperty("process");
    List<String> image =
        StreamSupport.stream(started.path("args").spliterator(), false)
            .map(JsonNode::asText)
            .toList();
    ArrayNode args = started.putArray("args");
    // The image ends with its default command, which arguments replace.
    args.add(image.get(0)).add(image.get(1));
    options.forEach(args::add);
    args.add(image.get(2));
    arguments.forEach(args::add);
  }

  /** Waits until it ends by itself; returns its exit code. */
  int await() throws InterruptedException {
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("it ends by itself").isTrue();
    return process.exitValue();
  }

  /** Sends SIGTERM, and waits; returns its exit code. */
  int stop() throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("runc", "kill", id, "TERM").start().waitFor()).isZero();
    return await();
  }

  /** Returns the largest amount of memory that it used, in bytes. */
  long peakMemory() throws IOException {
    try (var groups = Files.walk(Path.of("/sys/fs/cgroup"))) {
      for (Path file : groups.filter(path -> path.toString().contains(id)).toList()) {
        String name = file.getFileName().toString();
        if (name.equals("memory.peak") || name.equals("memory.max_usage_in_bytes")) {
          return Long.parseLong(Files.readString(file).strip());
        }
      }
    }
    return -1;
  }

  String out() throws IOException {
    return Files.readString(bundle.resolveSibling(id).resolve("out"), UTF_8);
  }

  String err() throws IOException {
    return Files.readString(bundle.resolveSibling(id).resolve("err"), UTF_8);
  }

  /** Kills it, and removes it. */
  @Override
  public void close() throws IOException {
    Process unused = new ProcessBuilder("runc", "delete", "--force", id).start().onExit().join();
  }
}
