package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

  static final String NAME = "application-operator";
  private static final Set<String> CREATED_BY_MANAGER =
      Set.of(
          "Namespace",
          "ServiceAccount",
          "Role",
          "RoleBinding",
          "ClusterRoleBinding",
          "Deployment",
          "CustomResourceDefinition");

  private final PluginRegistry plugins;
  private final InstallDocuments documents;
  private final InstallOptions options;
  private final BundleOptions bundle;
  private final BoundRoles roles;
  private final ManifestPrinter printer = new ManifestPrinter();
  private final Map<String, String> files = new TreeMap<>();

  private BundleDocuments(PluginRegistry plugins, InstallOptions options, BundleOptions bundle) {
    this.plugins = plugins;
    this.documents = InstallDocuments.of(plugins, options);
    this.options = options;
    this.bundle = bundle;
    this.roles = new BoundRoles(InstallDocuments.of(plugins, withClusterRoles(options)).access());
  }

  /** The Lifecycle Manager creates a role for each bundle; none is shared with other operators. */
  private static InstallOptions withClusterRoles(InstallOptions options) {
    InstallValues values = options.values().with("clusterRoles.enabled", BooleanNode.TRUE);
    return new InstallOptions(options.namespace(), options.version(), values, options.plugins());
  }

  /** Returns the text of each file by its path in the bundle; equal arguments give equal texts. */
  public static Map<String, String> of(
      PluginRegistry plugins, InstallOptions options, BundleOptions bundle) {
    return new BundleDocuments(plugins, options, bundle).files();
  }

  private Map<String, String> files() {
    add("metadata/annotations", InstallResource.read("bundle-annotations.yaml").get(0));
    add("tests/scorecard/config", InstallResource.read("scorecard.yaml").get(0));
    files.put("Dockerfile", InstallResource.text("bundle.Dockerfile"));
    add(
        "manifests/" + NAME + ".clusterserviceversion",
        new ServiceVersion(plugins, documents, roles).of(options, bundle));
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
}
