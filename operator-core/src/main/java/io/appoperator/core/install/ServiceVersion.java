package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.Locale;

/** The ClusterServiceVersion of a bundle: what the Lifecycle Manager shows and installs. */
final class ServiceVersion {

  private static final String FILE = "clusterserviceversion.yaml";

  private final PluginRegistry plugins;
  private final InstallDocuments documents;
  private final BoundRoles roles;

  ServiceVersion(PluginRegistry plugins, InstallDocuments documents, BoundRoles roles) {
    this.plugins = plugins;
    this.documents = documents;
    this.roles = roles;
  }

  /** Returns the icon of the project as a URL, which contains it. */
  static String icon() {
    ObjectNode icon = (ObjectNode) InstallResource.read(FILE).get(0).at("/spec/icon/0");
    return "data:%s;base64,%s"
        .formatted(icon.path("mediatype").asText(), icon.path("base64data").asText());
  }

  ObjectNode of(InstallOptions options, BundleOptions bundle) {
    ObjectNode version = InstallResource.read(FILE).get(0);
    String image = options.values().image(options.version());
    ObjectNode metadata = version.withObjectProperty("metadata");
    metadata.put("name", name(options.version()));
    ArrayNode examples = Json.object().putArray("examples");
    documents
        .definitions()
        .forEach(each -> examples.add(SampleResource.of(each, bundle.samples())));
    metadata
        .withObjectProperty("annotations")
        .put("alm-examples", Json.pretty(examples))
        .put("capabilities", capabilities(bundle))
        .put("containerImage", image)
        // Prometheus checks the certificate of the metrics for the Service in this namespace.
        .put("operatorframework.io/suggested-namespace", options.namespace());
    ObjectNode spec = version.withObjectProperty("spec");
    spec.put("version", options.version());
    if (!bundle.replaces().isEmpty()) {
      spec.put("replaces", name(bundle.replaces()));
    }
    ArrayNode images = spec.putArray("relatedImages");
    images.addObject().put("name", "operator").put("image", image);
    if (!options.values().pluginImage().isEmpty()) {
      images.addObject().put("name", "plugins").put("image", options.values().pluginImage());
    }
    ArrayNode owned = spec.putObject("customresourcedefinitions").putArray("owned");
    for (LoadedKind<?> kind : plugins.kinds()) {
      documents.definitions().stream()
          .filter(definition -> isOf(kind, definition))
          .forEach(definition -> owned.addAll(OwnedKinds.of(definition, kind.managed())));
    }
    spec.set("install", install());
    return version;
  }

  private static String name(String version) {
    return BundleDocuments.NAME + ".v" + version.toLowerCase(Locale.ROOT);
  }

  /** Upgrades need a former version; a higher level would need backups. */
  private static String capabilities(BundleOptions bundle) {
    return bundle.replaces().isEmpty() ? "Basic Install" : "Seamless Upgrades";
  }

  private static boolean isOf(LoadedKind<?> kind, ObjectNode definition) {
    return definition.at("/spec/group").asText().equals(kind.kind().group())
        && definition.at("/spec/names/kind").asText().equals(kind.kind().kind());
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
