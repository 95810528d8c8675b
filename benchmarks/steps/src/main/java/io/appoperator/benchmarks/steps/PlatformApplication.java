package io.appoperator.benchmarks.steps;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.core.settings.SettingsException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/**
 * The same Application in a cluster with settings, one extension and three transformers of its
 * Deployment.
 */
final class PlatformApplication<S> {

  private final PrimaryDecoder<S> decoder;
  private final Renderer<S> renderer;
  private final ObjectNode document;
  private final Primary<S> primary;

  private PlatformApplication(LoadedKind<S> kind, ObjectNode plain) {
    decoder = new PrimaryDecoder<>(kind);
    renderer = new Renderer<>(kind);
    document = plain.deepCopy();
    document.withObject("/spec/extensions/proxy").put("logLevel", "debug");
    primary = requireNonNull(decode().primary(), "the Application is not valid");
    if (!render().diagnostics().isEmpty()) {
      throw new IllegalStateException(render().diagnostics().toString());
    }
  }

  /** Loads the plug-ins for an Application as the API server answered it. */
  static PlatformApplication<?> of(ObjectNode plain) {
    PluginRegistry plugins = ClassPathPlugins.all();
    LoadedKind<?> kind =
        settings(plugins)
            .configure(plugins)
            .find("apps.example.com/v1alpha1", "Application")
            .orElseThrow();
    return new PlatformApplication<>(kind, plain);
  }

  /** Checks against the schemas, merges the settings, sets the defaults, validates. */
  Decoded<S> decode() {
    return decoder.decode(document);
  }

  Rendering render() {
    return renderer.render(primary);
  }

  private static OperatorSettings settings(PluginRegistry plugins) {
    try {
      URI file =
          requireNonNull(PlatformApplication.class.getResource("/settings.yaml"), "no settings")
              .toURI();
      return OperatorSettings.read(List.of(Path.of(file).toString()), plugins);
    } catch (URISyntaxException | InputException | SettingsException e) {
      throw new IllegalStateException(e);
    }
  }
}
