package io.appoperator.cli.plugins;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.terminal.Columns;
import io.appoperator.core.json.Json;
import io.appoperator.core.loading.check.Finding;
import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Prints plug-ins and what is wrong with them, by the schemas in {@code docs/reference}. */
final class PluginsPrinter {

  /** Incremented on incompatible changes of the output. */
  private static final String LIST = "application-operator/plugins/v1";

  private static final String FINDINGS = "application-operator/plugin-findings/v1";

  private static final List<String> HEADERS =
      List.of("ID", "VERSION", "API", "KINDS", "MANAGERS", "TRANSFORMERS", "SHA-256", "FROM");

  private static final int SHORT = 12;

  private PluginsPrinter() {}

  static String table(List<LoadedPlugin> plugins) {
    if (plugins.isEmpty()) {
      return "No plug-ins. Set them with --plugins.\n";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEADERS);
    for (LoadedPlugin plugin : plugins) {
      rows.add(
          List.of(
              plugin.id(),
              plugin.version(),
              plugin.api(),
              String.join(",", plugin.kinds()),
              plugin.isSkipped() ? "(skipped)" : String.join(",", plugin.managers()),
              String.join(",", plugin.transformers()),
              plugin.sha256().substring(0, Math.min(SHORT, plugin.sha256().length())),
              plugin.origin()));
    }
    return Columns.align(rows);
  }

  static ObjectNode document(List<LoadedPlugin> plugins) {
    ObjectNode document = Json.object().put("schema", LIST);
    ArrayNode list = document.putArray("plugins");
    for (LoadedPlugin plugin : plugins) {
      ObjectNode entry = list.addObject();
      entry.put("id", plugin.id()).put("version", plugin.version()).put("api", plugin.api());
      add(entry, "requires", plugin.requires());
      add(entry, "kinds", plugin.kinds());
      add(entry, "managers", plugin.managers());
      add(entry, "transformers", plugin.transformers());
      ArrayNode files = entry.putArray("files");
      for (PluginFile file : plugin.files()) {
        files.addObject().put("name", file.name()).put("sha256", file.sha256());
      }
      entry.put("origin", plugin.origin());
      if (plugin.isSkipped()) {
        entry.put("skipped", plugin.problem());
      }
    }
    return document;
  }

  private static void add(ObjectNode entry, String name, List<String> values) {
    ArrayNode list = entry.putArray(name);
    values.forEach(list::add);
  }

  /** Returns a line for each finding, and a last line with the result. */
  static String text(Map<String, List<Finding>> findings, List<Finding> trial) {
    StringBuilder text = new StringBuilder();
    findings.forEach(
        (plugin, found) ->
            found.forEach(
                finding ->
                    text.append(
                        "%s: %s: %s: %s\n"
                            .formatted(
                                severity(finding), plugin, finding.place(), finding.problem()))));
    trial.forEach(
        finding ->
            text.append(
                "%s: %s: %s\n".formatted(severity(finding), finding.place(), finding.problem())));
    boolean works =
        Stream.concat(findings.values().stream().flatMap(List::stream), trial.stream())
            .noneMatch(Finding::isError);
    return text.append(
            works
                ? "Verified %s\n"
                    .formatted(findings.size() == 1 ? "1 plug-in" : findings.size() + " plug-ins")
                : "At least one plug-in cannot be used\n")
        .toString();
  }

  static ObjectNode findings(Map<String, List<Finding>> findings, List<Finding> trial) {
    ObjectNode document = Json.object().put("schema", FINDINGS);
    ArrayNode list = document.putArray("findings");
    findings.forEach(
        (plugin, found) ->
            found.forEach(finding -> add(list.addObject().put("plugin", plugin), finding)));
    trial.forEach(finding -> add(list.addObject(), finding));
    return document;
  }

  private static void add(ObjectNode entry, Finding finding) {
    entry
        .put("severity", severity(finding))
        .put("place", finding.place())
        .put("problem", finding.problem());
  }

  private static String severity(Finding finding) {
    return finding.severity().name().toLowerCase(Locale.ROOT);
  }
}
