package io.appoperator.cli.cause;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.settings.RandomPlugins;
import io.appoperator.cli.settings.RandomSettings;
import io.appoperator.cli.terminal.StatusLine;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.RawDocument;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.LoadedDocument;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.input.ResourceLoader;
import io.appoperator.core.input.UnknownKinds;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.provenance.ExplainedField;
import io.appoperator.core.provenance.ExplainedObject;
import io.appoperator.core.provenance.PrimaryField;
import io.appoperator.core.provenance.Provenance;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * For random Applications, settings, plug-ins and capabilities, rendering with another value
 * changes only the fields that the explanation attributes to it. {@code -Dexplain.samples=500} and
 * {@code -Dexplain.seed=1} set the number of Applications and the seed.
 */
public class RandomExplanationsTest {

  private static final int SAMPLES = Integer.getInteger("explain.samples", 60);
  private static final long SEED = Long.getLong("explain.seed", 1);
  private static final PluginRegistry PLUGINS =
      PluginRegistry.load(RandomExplanationsTest.class.getClassLoader());

  @TempDir private Path directory;

  @Test
  void aChangedFieldAffectsOnlyFieldsAttributedToIt() throws Exception {
    RandomApplications random = new RandomApplications(SEED);
    RandomPlugins randomPlugins = new RandomPlugins(SEED);
    RandomSettings randomSettings = new RandomSettings(SEED);
    List<String> wrong = new ArrayList<>();
    int tried = 0;
    int bySettings = 0;
    int transformed = 0;
    for (int i = 0; i < SAMPLES; i++) {
      Sample sample = random.next("app-" + i);
      String extension = randomPlugins.extension();
      PluginRegistry unconfigured = randomPlugins.next();
      PluginRegistry plugins;
      LoadedDocument loaded;
      do {
        // Settings are refused that enforce another value than the Application has.
        plugins = configured(unconfigured, randomSettings.next(List.of()));
        loaded = load(sample.yaml() + extension, plugins);
      } while (loaded.hasErrors());
      RenderedResource resource = loaded.resources().get(0);
      Provenance provenance = new Explanations(plugins, StatusLine.NONE).of(resource);
      bySettings += provenance.fields().stream().anyMatch(PrimaryField::isOfSettings) ? 1 : 0;
      transformed += resource.rendering().toString().contains("/transformers") ? 1 : 0;
      for (int j = 0; j < 3; j++) {
        ObjectNode edited = json(random.edited(sample).yaml() + extension);
        for (Map.Entry<String, JsonPointer> leaf : leaves(resource.document().json()).entrySet()) {
          JsonNode other = edited.at(leaf.getValue());
          JsonNode value = resource.document().json().at(leaf.getValue());
          if (other.isValueNode() && !other.isMissingNode() && !other.equals(value)) {
            LoadedDocument changed =
                load(with(resource.document(), leaf.getValue(), other), plugins);
            if (!changed.hasErrors()) {
              tried++;
              check(leaf.getKey(), other, provenance, changed.resources().get(0), wrong);
            }
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(tried).isGreaterThan(SAMPLES);
    assertThat(bySettings).as("explained by settings").isGreaterThan(SAMPLES / 8);
    assertThat(transformed).as("with transformers").isGreaterThan(SAMPLES / 8);
  }

  @Test
  void almostEveryFieldCanBeVaried() {
    RandomApplications random = new RandomApplications(SEED);
    List<String> unvaried = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      RenderedResource resource = load(random.next("app-" + i).yaml(), PLUGINS).resources().get(0);
      new Explanations(PLUGINS, StatusLine.NONE)
          .of(resource).unvaried().stream()
              .map(field -> field.path() + ": " + field.value())
              .forEach(unvaried::add);
    }
    assertThat(unvaried).hasSizeLessThan(SAMPLES / 4);
  }

  public static Provenance explain(String yaml, StatusLine status) {
    return new Explanations(PLUGINS, status).of(load(yaml, PLUGINS).resources().get(0));
  }

  private static void check(
      String leaf,
      JsonNode other,
      Provenance provenance,
      RenderedResource changed,
      List<String> wrong) {
    for (ExplainedObject object : provenance.objects()) {
      for (Manifest manifest : changed.rendering().manifests()) {
        if (manifest.ref().equals(object.manifest().ref())) {
          Map<String, JsonNode> after = new TreeMap<>();
          leaves(manifest.json()).forEach((p, at) -> after.put(p, manifest.json().at(at)));
          for (ExplainedField field : object.fields()) {
            boolean moved = !field.value().equals(after.get(field.at().toString()));
            if (moved && !isAttributed(field, leaf)) {
              wrong.add(
                  "%s: %s of %s moves with %s = %s"
                      .formatted(
                          changed.rendering().primary(),
                          field.at(),
                          object.manifest().ref(),
                          leaf,
                          other));
            }
          }
        }
      }
    }
  }

  private static boolean isAttributed(ExplainedField field, String leaf) {
    return Stream.of(field.sources(), field.because(), field.possibleFields())
        .flatMap(List::stream)
        .map(PrimaryField::path)
        .anyMatch(leaf::equals);
  }

  /** Returns the fields without fields below them, as their paths. */
  private static Map<String, JsonPointer> leaves(ObjectNode object) {
    Map<String, JsonPointer> leaves = new TreeMap<>();
    collect(object, "", JsonPointer.empty(), leaves);
    return leaves;
  }

  private static void collect(
      JsonNode node, String path, JsonPointer at, Map<String, JsonPointer> leaves) {
    if (node.isContainerNode() && !node.isEmpty()) {
      node.properties()
          .forEach(
              m ->
                  collect(
                      m.getValue(),
                      path.isEmpty() ? m.getKey() : path + "." + m.getKey(),
                      at.appendProperty(m.getKey()),
                      leaves));
      for (int i = 0; node.isArray() && i < node.size(); i++) {
        collect(node.get(i), path + "[" + i + "]", at.appendIndex(i), leaves);
      }
    } else {
      leaves.put(path, at);
    }
  }

  private static String with(Document document, JsonPointer at, JsonNode value) {
    ObjectNode json = document.json().deepCopy();
    JsonNode parent = json.at(at.head());
    if (parent instanceof ArrayNode list) {
      list.set(at.last().getMatchingIndex(), value);
    } else {
      ((ObjectNode) parent).set(at.last().getMatchingProperty(), value);
    }
    return json.toString();
  }

  private PluginRegistry configured(PluginRegistry plugins, String settings) throws Exception {
    Path file = Files.writeString(directory.resolve("settings.yaml"), settings);
    return OperatorSettings.read(List.of(file.toString()), plugins).configure(plugins);
  }

  private static ObjectNode json(String yaml) {
    return new YamlReader().read("app.yaml", yaml.getBytes(UTF_8)).documents().get(0).json();
  }

  private static LoadedDocument load(String yaml, PluginRegistry plugins) {
    byte[] bytes = yaml.getBytes(UTF_8);
    return new ResourceLoader(plugins, null, UnknownKinds.REFUSE)
        .load(
            List.of(
                new RawDocument(
                    "app.yaml", 1, "", 1, RawDocument.DocumentStart.NONE, bytes, bytes.length)))
        .get(0);
  }
}
