package io.appoperator.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.appoperator.cli.Cli;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * For random Applications, {@code --why} names fields that are in the file, defaults of sections in
 * the file, or removed fields. {@code -Dwhy.pairs=500} and {@code -Dwhy.seed=1} set the number of
 * Applications and the seed.
 */
class RandomCausesTest {

  private static final int PAIRS = Integer.getInteger("why.pairs", 25);
  private static final long SEED = Long.getLong("why.seed", 1);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final YAMLMapper YAML = new YAMLMapper();

  @TempDir private Path folder;

  @Test
  void namesOnlyFieldsInTheFileOrRemovedFromIt() throws IOException {
    RandomApplications random = new RandomApplications(SEED);
    List<String> wrong = new ArrayList<>();
    int gone = 0;
    for (int i = 0; i < PAIRS; i++) {
      Sample before = random.next("app-" + i);
      Sample after = random.edited(before);
      JsonNode old = YAML.readTree(before.yaml());
      JsonNode next = YAML.readTree(after.yaml());
      for (JsonNode why : causes(before, after)) {
        for (JsonNode field : why.path("fields")) {
          String path = field.path("path").asText();
          boolean named = at(next, path) || (field.has("default") && at(next, parent(path)));
          if (!named && !path.equals("metadata.namespace")) {
            wrong.add(after.name() + ": " + path + " is not in the file");
          }
        }
        for (JsonNode field : why.path("gone")) {
          String path = field.path("path").asText();
          gone++;
          if (!at(old, path) || at(next, path) || !at(next, parent(path))) {
            wrong.add(after.name() + ": " + path + " is not what was removed");
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(gone).isPositive();
  }

  private List<JsonNode> causes(Sample before, Sample after) throws IOException {
    Path live = Files.createDirectory(folder.resolve(before.name()));
    Cli cli = Cli.withAllPlugins();
    JsonNode rendered =
        JSON.readTree(
            cli.runWithInput(before.yaml(), "render", "-f", "-", "-o", "json", "--show-secrets")
                .out());
    int count = 0;
    for (JsonNode item : rendered.path("items")) {
      ObjectNode metadata = (ObjectNode) item.path("metadata");
      metadata.put("uid", "uid-" + count).put("resourceVersion", "1");
      metadata
          .putArray("ownerReferences")
          .addObject()
          .put("apiVersion", "apps.example.com/v1alpha1")
          .put("kind", "Application")
          .put("name", before.name())
          .put("uid", "uid")
          .put("controller", true);
      Files.writeString(live.resolve(count + ".json"), item.toString());
      count++;
    }
    ObjectNode application = (ObjectNode) YAML.readTree(before.yaml());
    application.withObjectProperty("metadata").put("namespace", "default").put("uid", "uid");
    Files.writeString(live.resolve("application.json"), application.toString());
    String[] command = {"diff", "-f", "-", "--live-dir", live.toString(), "--why", "-o", "json"};
    return JSON.readTree(cli.runWithInput(after.yaml(), command).out()).findValues("why");
  }

  /** Returns whether a document has a path; keys may contain dots. */
  private static boolean at(JsonNode node, String path) {
    if (path.isEmpty()) {
      return true;
    }
    if (path.startsWith("[")) {
      int end = path.indexOf(']');
      JsonNode element = node.get(Integer.parseInt(path.substring(1, end)));
      return element != null && at(element, rest(path.substring(end + 1)));
    }
    return node.properties().stream()
        .filter(member -> path.startsWith(member.getKey()))
        .filter(member -> path.substring(member.getKey().length()).matches("|[.\\[].*"))
        .anyMatch(m -> at(m.getValue(), rest(path.substring(m.getKey().length()))));
  }

  private static String rest(String path) {
    return path.startsWith(".") ? path.substring(1) : path;
  }

  private static String parent(String path) {
    int cut = Math.max(path.lastIndexOf('.'), path.lastIndexOf('['));
    return path.substring(0, Math.max(cut, 0));
  }
}
