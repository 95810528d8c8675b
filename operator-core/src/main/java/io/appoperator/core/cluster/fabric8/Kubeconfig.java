package io.appoperator.core.cluster.fabric8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.YamlFile;
import io.appoperator.core.json.Json;
import io.fabric8.kubernetes.client.Config;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A kubeconfig. It is read with size limits before the client reads it, because the parser of the
 * client has none. Messages do not quote it, because it contains secrets.
 */
final class Kubeconfig {

  private static final String INVALID =
      "%s is not a valid kubeconfig%s. Check it with 'kubectl config view'.";

  private final Path file;
  private final String title;
  private final ObjectNode content;

  private Kubeconfig(Path file, String title, ObjectNode content) {
    this.file = file;
    this.title = title;
    this.content = content;
  }

  /**
   * Reads a file.
   *
   * @param title the name of the file in messages
   * @throws IllegalArgumentException if it cannot be read, or is not valid YAML within the size
   *     limits
   */
  static Kubeconfig read(Path file, String title) {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new IllegalArgumentException("%s cannot be read. Check the path.".formatted(title));
    }
    YamlReader.Result result;
    try {
      result = YamlFile.read(file);
    } catch (InputException e) {
      throw new IllegalArgumentException(title + " cannot be read: " + e.getMessage(), e);
    }
    if (!result.problems().isEmpty()) {
      int line = result.problems().get(0).line();
      throw new IllegalArgumentException(
          INVALID.formatted(
              title, ": line " + line + " is not valid YAML, or exceeds the size limits"));
    }
    if (result.documents().isEmpty()) {
      throw new IllegalArgumentException(INVALID.formatted(title, ""));
    }
    return new Kubeconfig(file, title, result.documents().get(0).json());
  }

  /** Returns the entry of a context, or of the current context. */
  Config config(@Nullable String context) {
    try {
      if (Files.isRegularFile(file)) {
        return Config.fromKubeconfig(context, file.toFile()); // its paths are relative to it
      }
      if (context != null) {
        content.put("current-context", context);
      }
      return Config.fromKubeconfig(new String(Json.bytes(content), StandardCharsets.UTF_8));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(INVALID.formatted(title, ""), e);
    }
  }

  /** Returns the names of its contexts. */
  Stream<String> contexts() {
    return StreamSupport.stream(content.path("contexts").spliterator(), false)
        .map(context -> context.path("name").asText())
        .filter(name -> !name.isEmpty());
  }

  /** Returns whether a cluster is not to compress its answers; empty if this file lacks it. */
  Optional<Boolean> disablesCompression(@Nullable String cluster) {
    return StreamSupport.stream(content.path("clusters").spliterator(), false)
        .filter(named -> named.path("name").asText().equals(cluster))
        .map(named -> named.path("cluster").path("disable-compression").asBoolean())
        .findFirst();
  }

  /** Returns the command that gets credentials for a user; empty if there is none. */
  Optional<String> loginCommand(String user) {
    for (JsonNode named : content.path("users")) {
      JsonNode command = named.path("user").path("exec").path("command");
      if (named.path("name").asText().equals(user) && command.isTextual()) {
        return Optional.of(command.asText());
      }
    }
    return Optional.empty();
  }
}
