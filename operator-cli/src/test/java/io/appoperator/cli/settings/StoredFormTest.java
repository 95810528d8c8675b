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
 * equal that of the stored document, under any settings.
 */
class StoredFormTest {

  private static final int PAIRS = 200;

  private static final PluginRegistry PLUGINS =
      PluginRegistry.load(StoredFormTest.class.getClassLoader());

  @TempDir private Path directory;

  @Test
  void aDocumentAndItsStoredFormGiveEqualBytes() throws Exception {
    RandomSettings settings = new RandomSettings(11);
    RandomApplications applications = new RandomApplications(12);
    int changed = 0;
    for (int i = 0; i < PAIRS; i++) {
      String text = settings.next(managers());
      LoadedKind<ApplicationSpec> kind = kind(settings(text).configure(PLUGINS));
      ObjectNode document = document(applications.next("app-" + i).yaml());
      ObjectNode stored = new PrimaryDecoder<>(kind).complete(document);

      String rendered = render(kind, document);
      assertThat(render(kind, stored)).as("with %s", text).isEqualTo(rendered);
      changed += rendered.equals(render(kind(PLUGINS), document)) ? 0 : 1;
    }
    assertThat(changed).as("settings that change a rendering").isGreaterThan(PAIRS / 2);
  }

  private OperatorSettings settings(String text) throws Exception {
    Path file = Files.writeString(directory.resolve("settings.yaml"), text);
    return OperatorSettings.read(List.of(file.toString()), PLUGINS);
  }

  private static String render(LoadedKind<ApplicationSpec> kind, ObjectNode document) {
    Decoded<ApplicationSpec> decoded = PrimaryDecoder.offline(kind).decode(document);
    return decoded.primary() == null
        ? decoded.diagnostics().toString()
        : new ManifestPrinter()
            .print(
                new Renderer<>(kind)
                    .render(decoded.primary()).manifests().stream().map(Manifest::json).toList());
  }

  private static List<String> managers() {
    return kind(PLUGINS).managers().stream().map(LoadedManager::id).toList();
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
