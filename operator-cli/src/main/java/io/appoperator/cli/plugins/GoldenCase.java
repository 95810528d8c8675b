package io.appoperator.cli.plugins;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.core.capability.CapabilitiesDocument;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.core.settings.SettingsException;
import io.appoperator.core.status.OfflineStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Resources, and the objects that some managers are expected to render for them.
 *
 * @param folder the directory with the files of the case
 */
record GoldenCase(Path folder) {

  private static final String INPUT = "in.yaml";
  private static final String OUTPUT = "out.yaml";
  private static final String LIVE = "live.yaml";
  private static final String STATUS = "status.yaml";
  private static final String SETTINGS = "settings.yaml";
  private static final String CAPABILITIES = "capabilities.yaml";

  /** Returns whether a directory has a case. */
  static boolean isIn(Path folder) {
    return Files.isRegularFile(folder.resolve(INPUT));
  }

  String name() {
    return String.valueOf(folder.getFileName());
  }

  /** Returns the file with the expected objects. */
  Path output() {
    return folder.resolve(OUTPUT);
  }

  /** Returns the file with the expected status. */
  Path status() {
    return folder.resolve(STATUS);
  }

  /** Returns whether the case has live objects. */
  boolean hasLiveObjects() {
    return Files.isRegularFile(folder.resolve(LIVE));
  }

  /**
   * Returns what managers report for the live objects, as YAML. A comment precedes it for each
   * problem.
   *
   * @param plugins all plug-ins, without settings
   * @param managers the ids of the managers
   * @throws InputException if a file of the case cannot be used
   * @throws SettingsException if the settings of the case are invalid
   */
  String report(PluginRegistry plugins, Set<String> managers)
      throws IOException, InputException, SettingsException {
    PluginRegistry configured = configured(plugins);
    YamlReader.Result live = read(LIVE);
    List<String> problems = problems(live);
    List<ObjectNode> objects = live.documents().stream().map(Document::json).toList();
    Set<ObjectNode> used = Collections.newSetFromMap(new IdentityHashMap<>());
    List<JsonNode> statuses = new ArrayList<>();
    for (Document document : read(INPUT).documents()) {
      kind(document, configured)
          .ifPresent(
              kind ->
                  statuses.add(
                      new OfflineStatus<>(kind, managers).of(document.json(), objects, used)));
    }
    for (Document document : live.documents()) {
      if (!used.contains(document.json())) {
        problems.add(
            "%s:%s: The plug-in renders no object of this kind and name."
                .formatted(LIVE, document.lineOf("metadata.name")));
      }
    }
    return print(problems, statuses);
  }

  private YamlReader.Result read(String file) throws IOException {
    return new YamlReader().read(file, Files.readAllBytes(folder.resolve(file)));
  }

  private static List<String> problems(YamlReader.Result read) {
    List<String> problems = new ArrayList<>();
    read.problems().forEach(problem -> problems.add(problem.toString()));
    return problems;
  }

  private static String print(List<String> problems, List<JsonNode> documents) {
    StringBuilder text = new StringBuilder();
    problems.forEach(problem -> text.append("# ").append(problem).append('\n'));
    return text.append(new ManifestPrinter().print(documents)).toString();
  }

  private static Optional<LoadedKind<?>> kind(Document document, PluginRegistry plugins) {
    return plugins.find(
        document.json().path("apiVersion").asText(), document.json().path("kind").asText());
  }

  /**
   * Returns the objects of managers as YAML. A comment precedes them for each problem.
   *
   * @param plugins all plug-ins, without settings
   * @param managers the ids of the managers
   * @throws InputException if a file of the case cannot be used
   * @throws SettingsException if the settings of the case are invalid
   */
  String render(PluginRegistry plugins, Set<String> managers)
      throws IOException, InputException, SettingsException {
    PluginRegistry configured = configured(plugins);
    YamlReader.Result input = read(INPUT);
    List<String> problems = problems(input);
    List<JsonNode> objects = new ArrayList<>();
    for (Document document : input.documents()) {
      render(document, configured, managers, problems, objects);
    }
    return print(problems, objects);
  }

  private PluginRegistry configured(PluginRegistry plugins)
      throws InputException, SettingsException {
    Path settings = folder.resolve(SETTINGS);
    List<String> files = Files.exists(settings) ? List.of(settings.toString()) : List.of();
    PluginRegistry configured = OperatorSettings.read(files, plugins).configure(plugins);
    Path capabilities = folder.resolve(CAPABILITIES);
    return Files.exists(capabilities)
        ? configured.withUnserved(
            CapabilitiesDocument.unserved(capabilities.toString(), configured.optionalKinds()))
        : configured;
  }

  private static void render(
      Document document,
      PluginRegistry plugins,
      Set<String> managers,
      List<String> problems,
      List<JsonNode> objects) {
    Optional<LoadedKind<?>> kind = kind(document, plugins);
    if (kind.isEmpty()) {
      problems.add(
          "%s:%s: No loaded plug-in has the kind '%s' of '%s'."
              .formatted(
                  document.source(),
                  document.lineOf("kind"),
                  document.json().path("kind").asText(),
                  document.json().path("apiVersion").asText()));
      return;
    }
    RenderPath.RenderOutcome outcome = RenderPath.of(kind.get()).render(document.json());
    for (Diagnostic diagnostic : outcome.diagnostics()) {
      problems.add(
          new Problem(
                  document.source(),
                  document.index(),
                  document.lineOf(diagnostic.path()),
                  diagnostic)
              .toString());
    }
    Rendering rendering = outcome.rendering();
    if (rendering != null) {
      rendering.manifests().stream()
          .filter(manifest -> managers.contains(manifest.manager()))
          .forEach(manifest -> objects.add(manifest.json()));
    }
  }
}
