package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.differential.Answer;
import io.appoperator.embedded.differential.Masking;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Objects that resource managers render get the same defaults on both servers. It needs the real
 * server, because the golden files of the resource managers have no answers.
 */
@WithControlPlane
class RenderedObjectsIT {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

  private static final Map<String, String> PLURALS =
      Map.of("Ingress", "ingresses", "NetworkPolicy", "networkpolicies");

  /** The embedded server has the groups of Kubernetes only. */
  private static final List<String> GROUPS =
      List.of("v1", "apps/v1", "batch/v1", "autoscaling/v2", "policy/v1", "networking.k8s.io/v1");

  private final ObjectMapper json = new ObjectMapper();

  @Test
  void haveTheSameDefaults(ControlPlane controlPlane, TestNamespace namespace) throws IOException {
    List<String> differences = new ArrayList<>();
    Config real = Config.fromKubeconfig(controlPlane.kubeconfig().toFile());
    Config embedded = Config.empty();
    try (EmbeddedApiServer server = EmbeddedApiServer.start()) {
      server.createNamespace(namespace.name());
      embedded.setMasterUrl(server.uri().toString());
      List<ObjectNode> objects = objects(namespace.name());
      assertThat(objects.size()).isGreaterThan(30);
      try (RequestSender expected = new RequestSender(real, namespace.name());
          RequestSender actual = new RequestSender(embedded, namespace.name())) {
        for (ObjectNode object : objects) {
          List<String> request = List.of("PATCH " + path(object) + " apply", object.toString());
          Answer one = masked(expected.send(request), namespace.name());
          Answer other = masked(actual.send(request), namespace.name());
          if (!one.equals(other)) {
            differences.add("%n%s%n%s%n%s%n".formatted(object, one, other));
          }
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  private List<ObjectNode> objects(String namespace) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(ROOT)) {
      files =
          all.filter(file -> file.getFileName().toString().equals("out.yaml"))
              .filter(file -> file.toString().contains("/src/test/resources/golden/"))
              .filter(file -> ROOT.relativize(file).toString().startsWith("managers-"))
              .sorted()
              .toList();
    }
    List<ObjectNode> objects = new ArrayList<>();
    for (Path file : files) {
      for (Object document :
          new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(Files.readString(file))) {
        JsonNode value = json.valueToTree(document);
        if (value instanceof ObjectNode object
            && GROUPS.contains(object.path("apiVersion").asText())) {
          ObjectNode metadata = object.withObjectProperty("metadata");
          metadata.put("namespace", namespace).remove("ownerReferences");
          objects.add(object);
        }
      }
    }
    return objects;
  }

  private static String path(JsonNode object) {
    String kind = object.path("kind").asText();
    return "%s:%s/%s?fieldManager=m&dryRun=All"
        .formatted(
            object.path("apiVersion").asText(),
            PLURALS.getOrDefault(kind, kind.toLowerCase(Locale.ROOT) + "s"),
            object.at("/metadata/name").asText());
  }

  /** Leaves out ports of nodes, which only the real server chooses in a dry run. */
  private static Answer masked(Answer answer, String namespace) {
    Answer masked = new Masking(namespace, "NAMESPACE").mask(answer);
    masked
        .body()
        .at("/spec/ports")
        .forEach(
            port -> {
              if (port instanceof ObjectNode entry) {
                entry.remove("nodePort");
              }
            });
    return masked;
  }
}
