package io.appoperator.cel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.application.ApplicationKind;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.loading.ManagerFile;
import io.appoperator.core.plugin.DescribedManager;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.plugin.RenderInputs;
import io.appoperator.core.render.ManifestPrinter;
import java.util.List;

/** Managers and Applications as texts. */
final class ManagerTexts {

  private static final CelManagerReader READER = new CelManagerReader();

  private ManagerTexts() {}

  /** Returns a manager of Application that renders one ConfigMap with these data. */
  static String withData(String data) {
    return """
        apiVersion: apps.example.com/v1alpha1
        kind: ResourceManager
        serves: {apiVersion: apps.example.com/v1alpha1, kind: Application}
        objects:
          - template:
              apiVersion: v1
              kind: ConfigMap
              metadata:
                name: ${primary.metadata.name}-made
              data:
                value: %s
        """
        .formatted(data);
  }

  /** Returns an Application. */
  static Document application(String extension) {
    String text =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata:
          name: shop
        spec:
          image: shop:1.4
          port: 8080
        """
            + extension;
    return new YamlReader().read("in.yaml", text.getBytes(UTF_8)).documents().get(0);
  }

  static DescribedManager<?> read(String manager) {
    return READER.read(
        new ManagerFile("made", "made.manager.yaml", "made.manager.yaml", manager.getBytes(UTF_8)),
        List.of(new ApplicationKind()));
  }

  /** Renders an Application with one manager. */
  static RenderPath.RenderOutcome render(String manager, Document application) {
    return render(manager, application, RenderInputs.NONE);
  }

  static RenderPath.RenderOutcome render(
      String manager, Document application, RenderInputs inputs) {
    PluginRegistry registry =
        PluginRegistry.of(List.of(new ApplicationKind()), List.of(read(manager)))
            .withInputs(kind -> inputs);
    return RenderPath.of(registry.kinds().get(0)).render(application.json());
  }

  /** Renders an Application to YAML, without the metadata that the operator adds. */
  static String print(String manager, Document application) {
    RenderPath.RenderOutcome outcome = render(manager, application);
    if (outcome.rendering() == null || !outcome.diagnostics().isEmpty()) {
      return outcome.diagnostics().toString();
    }
    return new ManifestPrinter()
        .print(
            outcome.rendering().manifests().stream()
                .map(
                    manifest -> {
                      var json = manifest.json().deepCopy();
                      json.withObjectProperty("metadata")
                          .remove(List.of("labels", "annotations", "namespace"));
                      return json;
                    })
                .toList());
  }
}
