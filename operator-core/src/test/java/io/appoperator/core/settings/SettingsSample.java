package io.appoperator.core.settings;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.sample.ConfiguredManager;
import io.appoperator.core.sample.ConfiguredTransformer;
import io.appoperator.core.sample.ExtendingManager;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Settings files of a test, and Applications that are decoded with them. */
final class SettingsSample {

  private static final ValueType<Cron> CRON =
      ValueType.of(
          Cron.class,
          """
          type: object
          required: [schedule, command]
          properties:
            schedule: {type: string}
            command: {type: string}
          """);

  static final PluginRegistry PLUGINS =
      PluginRegistry.of(
          List.of(new ApplicationKind(), new GreetingKind()),
          List.of(
              new ConfiguredManager(),
              Greetings.manager("text"),
              new ExtendingManager<>("cron", ApplicationSpec.class, CRON)),
          List.of(new ConfiguredTransformer()));

  private static final String HEAD =
      "apiVersion: apps.example.com/v1alpha1\nkind: OperatorSettings\n";

  private final Path directory;
  private final List<String> files = new ArrayList<>();

  SettingsSample(Path directory) {
    this.directory = directory;
  }

  /** The extension {@code cron} of Applications. */
  public record Cron(String schedule, String command) {}

  /** Adds a file; its content begins at line 3. */
  SettingsSample with(String content) {
    Path file = directory.resolve("settings" + (files.size() + 1) + ".yaml");
    try {
      Files.writeString(file, HEAD + content);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    files.add(file.toString());
    return this;
  }

  OperatorSettings read() {
    try {
      return OperatorSettings.read(files, PLUGINS);
    } catch (InputException | SettingsException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the problems, each as {@code file:line: path: message} with the name of the file. */
  List<String> problems() {
    try {
      OperatorSettings.read(files, PLUGINS);
      return List.of();
    } catch (SettingsException e) {
      return e.problems().stream()
          .map(problem -> problem.toString().replace(directory + "/", ""))
          .toList();
    } catch (InputException e) {
      throw new AssertionError(e);
    }
  }

  /** Decodes an Application with these settings. */
  Decoded<ApplicationSpec> decode(String spec) {
    return decode(document(spec));
  }

  Decoded<ApplicationSpec> decode(ObjectNode document) {
    return PrimaryDecoder.offline(kind(read().configure(PLUGINS))).decode(document);
  }

  /** Returns the spec of a valid Application with these settings. */
  ApplicationSpec spec(String spec) {
    Decoded<ApplicationSpec> decoded = decode(spec);
    if (decoded.primary() == null) {
      throw new AssertionError(decoded.diagnostics());
    }
    return decoded.primary().spec();
  }

  static ObjectNode document(String spec) {
    String text =
        "apiVersion: apps.example.com/v1alpha1\nkind: Application\nmetadata: {name: shop}\nspec: "
            + spec;
    return new YamlReader()
        .read("shop.yaml", text.getBytes(StandardCharsets.UTF_8))
        .documents()
        .get(0)
        .json();
  }

  @SuppressWarnings("unchecked") // of its spec type
  static LoadedKind<ApplicationSpec> kind(PluginRegistry plugins) {
    return (LoadedKind<ApplicationSpec>)
        plugins.find("apps.example.com/v1alpha1", "Application").orElseThrow();
  }
}
