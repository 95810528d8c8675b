package io.appoperator.cel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.api.ManagerStatus;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Primary;
import io.appoperator.application.ApplicationKind;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.loading.ManagerFile;
import io.appoperator.core.plugin.DescribedManager;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.plugin.RenderInputs;
import io.appoperator.core.render.ManagerRequests;
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

  /**
   * Fails if a manager can be loaded, or none of its errors is the expected one.
   *
   * @param error the beginning of a line, after the name of the file
   */
  static void assertRefused(String manager, String error) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> read(manager))
        .satisfies(
            failure ->
                assertThat(String.valueOf(failure.getMessage()).lines())
                    .anySatisfy(line -> assertThat(line).startsWith("made.manager.yaml" + error)));
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

  /**
   * Returns what a manager reports about an Application.
   *
   * @param live the objects of the manager that exist
   */
  static ManagerStatus status(String manager, Document application, List<ObservedResource> live) {
    PluginRegistry registry =
        PluginRegistry.of(List.of(new ApplicationKind()), List.of(read(manager)));
    return status(registry.kinds().get(0), application, live);
  }

  private static <S> ManagerStatus status(
      LoadedKind<S> kind, Document application, List<ObservedResource> live) {
    Primary<S> primary =
        requireNonNull(PrimaryDecoder.offline(kind).decode(application.json()).primary());
    ManagerRequests<S> requests = new ManagerRequests<>(kind);
    LoadedManager<S> manager = kind.managers().get(0);
    return manager.manager().status(requests.of(manager, requests.common(primary)), live);
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
