package io.appoperator.cli.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.file.PlannedFile;
import io.appoperator.core.install.CrdPrinter;
import io.appoperator.core.install.InstallDocuments;
import io.appoperator.core.render.ManifestPrinter;
import java.util.ArrayList;
import java.util.List;

/** The manifests of an installation as a directory for kustomize, in the layout of kubebuilder. */
final class KustomizeTree {

  private static final String HEAD =
      "# Written by 'operator install --kustomize'; change it by an overlay.\n";

  private final InstallDocuments documents;
  private final ManifestPrinter printer = new ManifestPrinter();
  private final List<PlannedFile> files = new ArrayList<>();

  private KustomizeTree(InstallDocuments documents) {
    this.documents = documents;
  }

  /** Returns the files; equal documents give equal bytes. */
  static List<PlannedFile> of(InstallDocuments documents) {
    return new KustomizeTree(documents).files();
  }

  private List<PlannedFile> files() {
    List<String> all = new ArrayList<>();
    if (!documents.definitions().isEmpty()) {
      addDefinitions();
      all.add("../crd");
    }
    addDirectory("rbac", "rbac.yaml", documents.access());
    all.add("../rbac");
    List<ObjectNode> manager = new ArrayList<>();
    manager.add(documents.namespace());
    manager.addAll(documents.workload());
    // A kustomization refuses an object that two of its resources contain.
    boolean isMonitored = manager.remove(documents.monitor());
    addDirectory("manager", "manager.yaml", manager);
    all.add("../manager");
    addDirectory("prometheus", "monitor.yaml", List.of(documents.monitor()));
    if (isMonitored) {
      all.add("../prometheus");
    }
    addKustomization("default", all);
    return List.copyOf(files);
  }

  private void addDefinitions() {
    List<String> definitions = new ArrayList<>();
    for (ObjectNode definition : documents.definitions()) {
      String path =
          "bases/%s_%s.yaml"
              .formatted(
                  definition.at("/spec/group").asText(),
                  definition.at("/spec/names/plural").asText());
      add("crd/" + path, CrdPrinter.print(definition));
      definitions.add(path);
    }
    addKustomization("crd", definitions);
  }

  private void addDirectory(String directory, String file, List<ObjectNode> content) {
    add(directory + "/" + file, printer.print(content));
    addKustomization(directory, List.of(file));
  }

  private void addKustomization(String directory, List<String> resources) {
    StringBuilder text =
        new StringBuilder(
            "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n");
    resources.forEach(resource -> text.append("  - ").append(resource).append('\n'));
    add(directory + "/kustomization.yaml", text.toString());
  }

  private void add(String path, String text) {
    files.add(new PlannedFile(path, HEAD + text));
  }
}
