package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The kustomize configuration lists each field of an Application that references an object. */
class KustomizeConfigurationTest {

  private static final Path CONFIG =
      Path.of(System.getProperty("project.root", "..")).resolve("config");

  private static final Map<String, Pattern> REFERENCES =
      Map.of(
          "ConfigMap", Pattern.compile(".*/(configMap|configMapRef|configMapKeyRef)/name"),
          "Secret",
              Pattern.compile(
                  ".*/(secretName|(secret|secretRef|secretKeyRef|nodePublishSecretRef|imagePullSecrets)/name)"),
          "ServiceAccount", Pattern.compile(".*/serviceAccount(Name)?"),
          "PersistentVolumeClaim", Pattern.compile(".*/claimName"),
          "StorageClass", Pattern.compile(".*/storageClassName"),
          "PriorityClass", Pattern.compile(".*/priorityClassName"),
          "IngressClass", Pattern.compile(".*/(ingressC|c)lassName"));

  @Test
  void listsExactlyTheReferencesOfTheSchema() throws IOException {
    Map<String, String> expected = new TreeMap<>();
    collect(
        read("crd/bases/apps.example.com_applications.yaml")
            .at("/spec/versions/0/schema/openAPIV3Schema/properties/spec"),
        "spec",
        expected);
    Map<String, String> configured = new TreeMap<>();
    for (JsonNode target : read("kustomize/application.yaml").path("nameReference")) {
      for (JsonNode field : target.path("fieldSpecs")) {
        if (field.path("kind").asText().equals("Application")) {
          configured.put(field.path("path").asText(), target.path("kind").asText());
        }
      }
    }

    assertThat(configured).hasSizeGreaterThan(20).isEqualTo(expected);
  }

  private static void collect(JsonNode schema, String path, Map<String, String> found) {
    REFERENCES.forEach(
        (kind, pattern) -> {
          if (schema.path("type").asText().equals("string") && pattern.matcher(path).matches()) {
            found.put(path, kind);
          }
        });
    schema
        .path("properties")
        .properties()
        .forEach(field -> collect(field.getValue(), path + "/" + field.getKey(), found));
    if (schema.has("items")) {
      collect(schema.get("items"), path, found);
    }
  }

  private static JsonNode read(String file) throws IOException {
    byte[] yaml = Files.readAllBytes(CONFIG.resolve(file));
    Document document = new YamlReader().read(file, yaml).documents().get(0);
    return document.json();
  }
}
