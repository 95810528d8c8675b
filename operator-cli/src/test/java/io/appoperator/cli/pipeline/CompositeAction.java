package io.appoperator.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.decode.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The action in {@code action.yml}, run as GitHub runs it: inputs, their defaults, and its step.
 */
final class CompositeAction {

  /** The output of the step, and its exit code. */
  record Result(int code, String output) {}

  private static final Path PROJECT =
      Path.of(System.getProperty("project.root", "..")).toAbsolutePath().normalize();

  private static final Pattern EXPRESSION =
      Pattern.compile("\\$\\{\\{ (inputs|github)\\.([a-z0-9_-]+) }}");

  private final JsonNode action;
  private final Path folder;
  private final Map<String, String> github;
  private final Map<String, String> environment = new HashMap<>();

  /**
   * @param folder where the step runs
   * @param github the values of the context with this name
   * @param environment the variables of the job
   */
  CompositeAction(Path folder, Map<String, String> github, Map<String, String> environment)
      throws IOException {
    byte[] yaml = Files.readAllBytes(PROJECT.resolve("action.yml"));
    this.action = new YamlReader().read("action.yml", yaml).documents().get(0).json();
    this.folder = folder;
    this.github = Map.copyOf(github);
    this.environment.putAll(environment);
    this.environment.put("GITHUB_ACTION_PATH", PROJECT.toString());
  }

  /** Runs its only step. An input that is not given has its default. */
  Result run(Map<String, String> inputs) throws IOException, InterruptedException {
    inputs.keySet().forEach(this::requireInput);
    JsonNode steps = action.at("/runs/steps");
    if (steps.size() != 1) {
      throw new IllegalStateException("This class runs one step, but the action has more.");
    }
    JsonNode step = steps.get(0);
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-eo", "pipefail", "-c", step.path("run").asText())
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("OPERATOR"));
    builder.environment().putAll(environment);
    for (Map.Entry<String, JsonNode> variable : step.path("env").properties()) {
      builder.environment().put(variable.getKey(), evaluate(variable.getValue().asText(), inputs));
    }
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), output);
  }

  private String evaluate(String text, Map<String, String> inputs) {
    String value =
        EXPRESSION
            .matcher(text)
            .replaceAll(
                match -> Matcher.quoteReplacement(value(match.group(1), match.group(2), inputs)));
    if (value.contains("${{")) {
      throw new IllegalStateException("This class cannot evaluate '%s'.".formatted(value));
    }
    return value;
  }

  private String value(String context, String name, Map<String, String> inputs) {
    if (context.equals("github")) {
      return github.getOrDefault(name, "");
    }
    requireInput(name);
    String given = inputs.get(name);
    return given != null
        ? given
        : evaluate(action.at("/inputs/" + name + "/default").asText(), Map.of());
  }

  private void requireInput(String name) {
    if (action.at("/inputs/" + name).isMissingNode()) {
      throw new IllegalArgumentException("The action has no input '%s'.".formatted(name));
    }
  }
}
