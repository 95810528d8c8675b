package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Files of this project that tests read and optionally rewrite. */
final class ProjectFiles {

  static final Path ROOT =
      Path.of(System.getProperty("project.root", Path.of("..").toAbsolutePath().toString()));
  static final Path CRD_SOURCE = ROOT.resolve("config/crd/application.schema.yaml");
  static final Path CRD = ROOT.resolve("config/crd/bases/apps.example.com_applications.yaml");
  static final Path REFERENCE = ROOT.resolve("docs/reference/application.md");
  static final Path EXAMPLE = ROOT.resolve("examples/application.yaml");
  static final Path API = ROOT.resolve("operator-api/src");

  private static final String PACKAGE = "resources/io/appoperator/application/";
  static final Path CRD_RESOURCE = API.resolve("main/" + PACKAGE + "application.crd.json");
  static final Path DEFINITIONS = API.resolve("test/" + PACKAGE + "kubernetes-definitions.json");

  private static final ObjectMapper JSON = new ObjectMapper();

  private ProjectFiles() {}

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException("Cannot read " + file, e);
    }
  }

  static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new IllegalStateException("Cannot write " + file, e);
    }
  }

  /** Compares a generated file with its checked-in copy, or rewrites the copy in update mode. */
  static void assertUpToDate(Path copy, String generated) {
    if (Boolean.getBoolean("golden.update")) {
      write(copy, generated);
    }
    assertThat(read(copy))
        .as("%s; regenerate it with mvn test -pl operator-api -Dgolden.update=true", copy)
        .isEqualTo(generated);
  }

  /** Reads YAML with anchors and merge keys. */
  static JsonNode yaml(String text) {
    Object value = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
    return JSON.valueToTree(value);
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
