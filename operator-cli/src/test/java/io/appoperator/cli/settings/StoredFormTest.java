package io.appoperator.cli.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.testkit.RandomApplications;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The API server stores a document with the defaults of its schema. The rendering of a file must
 * equal that of the stored document, under any settings, with any plug-ins and capabilities.
 */
class StoredFormTest {

  private static final int PAIRS = 200;

  @TempDir private Path directory;

  @Test
  void aDocumentAndItsStoredFormGiveEqualBytes() throws Exception {
    RandomSettings settings = new RandomSettings(11);
    RandomApplications applications = new RandomApplications(12);
    RandomPlugins random = new RandomPlugins(13);
    int changed = 0;
    int extended = 0;
    int transformed = 0;
    for (int i = 0; i < PAIRS; i++) {
      PluginRegistry plugins = random.next();
      String text = settings.next(managers(plugins));
      String yaml = applications.next("app-" + i).yaml() + random.extension();
      LoadedKind<ApplicationSpec> kind = kind(settings(text, plugins).configure(plugins));
      ObjectNode document = document(yaml);
      ObjectNode stored = new PrimaryDecoder<>(kind).complete(document);

      String rendered = render(kind, PrimaryDecoder.offline(kind).decode(document));
      assertThat(render(kind, new PrimaryDecoder<>(kind).decode(stored)))
          .as("number %s: %s with %s", i, yaml, text)
          .isEqualTo(rendered);
      LoadedKind<ApplicationSpec> plain = kind(plugins);
      String without = render(plain, PrimaryDecoder.offline(plain).decode(document));
      changed += rendered.equals(without) ? 0 : 1;
      extended += rendered.contains("-note") ? 1 : 0;
      transformed += rendered.contains("apps.example.com/transformers") ? 1 : 0;
    }
    assertThat(changed).as("settings that change a rendering").isGreaterThan(PAIRS / 2);
    assertThat(extended).as("rendered extensions").isGreaterThan(PAIRS / 8);
    assertThat(transformed).as("with transformers").isGreaterThan(PAIRS / 8);
  }

  private OperatorSettings settings(String text, PluginRegistry plugins) throws Exception {
    Path file = Files.writeString(directory.resolve("settings.yaml"), text);
    return OperatorSettings.read(List.of(file.toString()), plugins);
  }

  private static String render(LoadedKind<ApplicationSpec> kind, Decoded<ApplicationSpec> decoded) {
    return decoded.primary() == null
        ? decoded.diagnostics().toString()
        : new ManifestPrinter()
            .print(
                new Renderer<>(kind)
                    .render(decoded.primary()).manifests().stream().map(Manifest::json).toList());
  }

  private static List<String> managers(PluginRegistry plugins) {
    return kind(plugins).managers().stream()
        .map(LoadedManager::id)
        // Offline, an extension of a disabled manager is an error; in a cluster, its objects stay.
        .filter(id -> !id.equals("note"))
        .toList();
  }

  private static ObjectNode document(String yaml) {
    return new YamlReader()
        .read("app.yaml", yaml.getBytes(StandardCharsets.UTF_8))
        .documents()
        .get(0)
        .json();
  }

  @SuppressWarnings("unchecked") // of its spec type
  private static LoadedKind<ApplicationSpec> kind(PluginRegistry plugins) {
    return (LoadedKind<ApplicationSpec>)
        plugins.find("apps.example.com/v1alpha1", "Application").orElseThrow();
  }
}
