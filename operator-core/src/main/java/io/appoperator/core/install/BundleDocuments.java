package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The files of a bundle for the Operator Lifecycle Manager, with the same objects as {@link
 * InstallDocuments}. The Namespace, the ServiceAccount and its bindings are missing, because the
 * Lifecycle Manager creates them.
 */
public final class BundleDocuments {

  private static final String NAME = "application-operator";
  private static final Set<String> CREATED_BY_MANAGER =
      Set.of(
          "Namespace",
          "ServiceAccount",
          "Role",
          "RoleBinding",
          "ClusterRoleBinding",
          "Deployment",
          "CustomResourceDefinition");

  private final InstallDocuments documents;
  private final InstallOptions options;
  private final BoundRoles roles;
  private final ManifestPrinter printer = new ManifestPrinter();
  private final Map<String, String> files = new TreeMap<>();

  private BundleDocuments(PluginRegistry plugins, InstallOptions options) {
    this.documents = InstallDocuments.of(plugins, options);
    this.options = options;
    this.roles = new BoundRoles(InstallDocuments.of(plugins, withClusterRoles(options)).access());
  }

  /** The Lifecycle Manager creates a role for each bundle; none is shared with other operators. */
  private static InstallOptions withClusterRoles(InstallOptions options) {
    InstallValues values = options.values().with("clusterRoles.enabled", BooleanNode.TRUE);
    return new InstallOptions(options.namespace(), options.version(), values, options.plugins());
  }

  /** Returns the text of each file by its path in the bundle; equal arguments give equal texts. */
  public static Map<String, String> of(PluginRegistry plugins, InstallOptions options) {
    return new BundleDocuments(plugins, options).files();
  }

  private Map<String, String> files() {
    add("metadata/annotations", InstallResource.read("bundle-annotations.yaml").get(0));
    add("tests/scorecard/config", InstallResource.read("scorecard.yaml").get(0));
    files.put("Dockerfile", InstallResource.text("bundle.Dockerfile"));
    add("manifests/" + NAME + ".clusterserviceversion", serviceVersion());
    for (ObjectNode definition : documents.definitions()) {
      files.put(
          "manifests/%s_%s.yaml"
              .formatted(
                  definition.at("/spec/group").asText(),
                  definition.at("/spec/names/plural").asText()),
          CrdPrinter.print(definition));
    }
    for (ObjectNode document : documents.all()) {
      String kind = document.path("kind").asText();
      if (!CREATED_BY_MANAGER.contains(kind) && !roles.contains(document)) {
        ObjectNode copy = document.deepCopy();
        copy.withObjectProperty("metadata").remove("namespace");
        add(
            "manifests/%s_%s"
                .formatted(document.at("/metadata/name").asText(), kind.toLowerCase(Locale.ROOT)),
            copy);
      }
    }
    return files;
  }

  private void add(String name, ObjectNode document) {
    files.put(name + ".yaml", printer.print(document));
  }

  private ObjectNode serviceVersion() {
    ObjectNode version = InstallResource.read("clusterserviceversion.yaml").get(0);
    String image = options.values().image(options.version());
    ObjectNode metadata = version.withObjectProperty("metadata");
    metadata.put("name", NAME + ".v" + options.version().toLowerCase(Locale.ROOT));
    ArrayNode examples = Json.object().putArray("examples");
    documents.definitions().forEach(each -> examples.add(SampleResource.of(each)));
    metadata
        .withObjectProperty("annotations")
        .put("alm-examples", Json.pretty(examples))
        .put("containerImage", image)
        // Prometheus checks the certificate of the metrics for the Service in this namespace.
        .put("operatorframework.io/suggested-namespace", options.namespace());
    ObjectNode spec = version.withObjectProperty("spec");
    spec.put("version", options.version());
    ArrayNode images = spec.putArray("relatedImages");
    images.addObject().put("name", "operator").put("image", image);
    if (!options.values().pluginImage().isEmpty()) {
      images.addObject().put("name", "plugins").put("image", options.values().pluginImage());
    }
    ArrayNode owned = spec.putObject("customresourcedefinitions").putArray("owned");
    documents.definitions().forEach(each -> owned.addAll(OwnedKinds.of(each)));
    spec.set("install", install());
    return version;
  }

  private ObjectNode install() {
    ObjectNode install = Json.object().put("strategy", "deployment");
    ObjectNode spec = install.putObject("spec");
    addPermissions(spec.putArray("clusterPermissions"), roles.cluster());
    addPermissions(spec.putArray("permissions"), roles.own());
    ArrayNode deployments = spec.putArray("deployments");
    for (ObjectNode document : documents.workload()) {
      if (document.path("kind").asText().equals("Deployment")) {
        ObjectNode deployment = deployments.addObject();
        deployment.set("name", document.at("/metadata/name"));
        deployment.set("label", document.at("/metadata/labels"));
        deployment.set("spec", document.get("spec"));
      }
    }
    return install;
  }

  private static void addPermissions(ArrayNode permissions, ArrayNode rules) {
    permissions.addObject().put("serviceAccountName", InstallDocuments.ACCOUNT).set("rules", rules);
  }
}
