package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.OperatorSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The files of a Helm chart, whose templates give the same manifests as {@link InstallDocuments}
 * with the same values. It has no Namespace, because Helm needs that before it reads the chart.
 */
public final class ChartDocuments {

  /** The name of the chart. */
  public static final String NAME = "application-operator";

  private static final String KEEP = "helm.sh/resource-policy";

  private final PluginRegistry plugins;
  private final InstallOptions options;
  private final PluginVolumes volumes;
  private final ChartTemplate template = new ChartTemplate();
  private final Map<String, String> files = new TreeMap<>();

  private ChartDocuments(PluginRegistry plugins, InstallOptions options) {
    this.plugins = plugins;
    this.options = options;
    this.volumes =
        options.values().pluginImage().isEmpty()
            ? new PluginVolumes(options.plugins())
            : new PluginVolumes(options.plugins(), HelmRelease.PLUGIN_BYTES);
  }

  /**
   * Returns the text of each file by its path in the chart; equal plug-ins and options give equal
   * texts.
   *
   * @param options the version of the chart, and the defaults of its values
   */
  public static Map<String, String> of(PluginRegistry plugins, InstallOptions options) {
    return new ChartDocuments(plugins, options).files();
  }

  private Map<String, String> files() {
    files.put(
        "Chart.yaml",
        InstallResource.text("Chart.yaml")
            .replace("VERSION", options.version())
            .replace("ICON", ServiceVersion.icon()));
    files.put(".helmignore", "*.tgz\n.operator-files\n");
    files.put("values.yaml", new ValuesFile(options.values()).print());
    files.put(
        "values.schema.json",
        Json.pretty(InstallSchema.STANDARD.jsonSchema(options.values())) + "\n");
    files.put("templates/_helpers.tpl", InstallResource.text("_helpers.tpl"));
    files.put("templates/checks.yaml", checks());
    files.put("templates/NOTES.txt", InstallResource.text("NOTES.txt"));
    addDefinitions();
    addRoles();
    addMetricsRoles();
    addWorkload();
    return files;
  }

  /** The checks with what the plug-ins and the limits of Kubernetes decide. */
  private String checks() {
    JsonNode fields = OperatorSettings.schema(plugins).path("properties");
    List<String> names = new ArrayList<>();
    fields.fieldNames().forEachRemaining(name -> names.add('"' + name + '"'));
    return InstallResource.text("checks.tpl")
        .replace("API_VERSION", fields.at("/apiVersion/enum/0").asText())
        .replace("KIND", fields.at("/kind/enum/0").asText())
        .replace("FIELDS", String.join(" ", names))
        .replace("  VARIABLES", OwnedVariables.template())
        .replace("EXACT", ResourceLimits.EXACT)
        .replace("SYSTEM", SystemNamespaces.template())
        .replace("LIMIT", String.valueOf(InstalledPlugins.CONFIG_MAP_BYTES));
  }

  private void addDefinitions() {
    for (ObjectNode definition : InstallDocuments.definitions(plugins)) {
      ObjectNode kept = definition.deepCopy();
      kept.withObjectProperty("metadata").withObjectProperty("annotations").put(KEEP, "keep");
      String name = definition.at("/metadata/name").asText();
      String plain = CrdPrinter.print(kept).replace("{{", "{{ `{{` }}");
      add("crd-" + name, when("if .Values.crds.enabled", plain));
    }
  }

  private void addRoles() {
    add(
        "serviceaccount",
        template.print(WorkloadDocuments.of(new ChartValues(), volumes).account()));
    List<ObjectNode> everywhere =
        InstallRoles.of(plugins, ChartValues.NAMESPACE, List.of(), ChartValues.LEASE);
    List<ObjectNode> managed =
        InstallRoles.of(
            plugins, ChartValues.NAMESPACE, List.of(ChartValues.MANAGED), ChartValues.LEASE);
    // The last two are those of the lease in both cases.
    int lease = everywhere.size() - 2;
    String shared =
        when(
            "if .Values.clusterRoles.enabled",
            template.print(ofKind("ClusterRole", everywhere))
                + template.print(UserRoles.of(InstallDocuments.definitions(plugins))));
    String each =
        when(
            "range (.Values.namespaces | uniq | sortAlpha)",
            template.print(managed.subList(0, managed.size() - 2)));
    add(
        "rbac",
        "{{- if .Values.namespaces }}\n%s{{- else }}\n%s%s{{- end }}\n%s"
            .formatted(
                each,
                shared,
                template.print(ofKind("ClusterRoleBinding", everywhere)),
                template.print(everywhere.subList(lease, everywhere.size()))));
  }

  private void addMetricsRoles() {
    List<ObjectNode> roles =
        MetricsRoles.of(new ServiceAccountName(ChartValues.NAMESPACE, InstallDocuments.ACCOUNT));
    add(
        "rbac-metrics",
        when(
            "if .Values.metrics.authorization",
            template.print(ofKind("ClusterRoleBinding", roles))
                + when(
                    "if .Values.clusterRoles.enabled",
                    template.print(ofKind("ClusterRole", roles)))));
  }

  private void addWorkload() {
    Map<String, List<ObjectNode>> kinds =
        WorkloadDocuments.of(new ChartValues(), volumes).workload().stream()
            .collect(
                Collectors.groupingBy(
                    document -> document.path("kind").asText().toLowerCase(Locale.ROOT),
                    TreeMap::new,
                    Collectors.toList()));
    kinds.forEach((kind, documents) -> add(kind, template.print(documents)));
    add(
        "settings",
        when(
            "if .Values.settings",
            template.print(SettingsConfigMap.withoutData(ChartValues.NAMESPACE))
                + InstallResource.text("settings.tpl")));
    if (volumes.areKnown()) {
      add(
          "plugins",
          when(
              "if " + volumes.locked().expression(),
              template.print(volumes.document(new ChartValues()))));
    }
    add(
        "servicemonitor",
        when(
            "if .Values.metrics.serviceMonitor",
            template.print(WorkloadDocuments.of(new ChartValues(), volumes).monitor())));
  }

  private void add(String name, String text) {
    files.put("templates/" + name + ".yaml", text);
  }

  private static List<ObjectNode> ofKind(String kind, List<ObjectNode> documents) {
    return documents.stream()
        .filter(document -> document.path("kind").asText().equals(kind))
        .toList();
  }

  private static String when(String action, String text) {
    return "{{- %s }}\n%s{{- end }}\n".formatted(action, text);
  }
}
