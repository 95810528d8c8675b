package io.appoperator.embedded.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.builtin.BuiltInSchemas;
import io.appoperator.embedded.kind.ResourceDefinition;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The index of the documents, and the document of each group version. Thread-safe. */
public final class OpenApiDocuments {

  private static final String VERSION = "v1.36.3";

  private final Supplier<List<ResourceDefinition>> definitions;

  /**
   * Creates the documents.
   *
   * @param definitions returns the kinds that are served now
   */
  public OpenApiDocuments(Supplier<List<ResourceDefinition>> definitions) {
    this.definitions = definitions;
  }

  /** Returns the index: the path of the document of each group version. */
  public ObjectNode index() {
    ObjectNode index = JsonNodeFactory.instance.objectNode();
    ObjectNode paths = index.putObject("paths");
    definitions.get().stream()
        .map(OpenApiPaths::root)
        .distinct()
        .sorted()
        .forEach(root -> paths.putObject(root).put("serverRelativeURL", "/openapi/v3/" + root));
    return index;
  }

  /** Returns the document of a group version by its path, as in {@code apis/apps/v1}. */
  public Optional<ObjectNode> find(String root) {
    List<ResourceDefinition> served =
        definitions.get().stream().filter(one -> OpenApiPaths.root(one).equals(root)).toList();
    if (served.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("openapi", "3.0.0");
    document.putObject("info").put("title", "Kubernetes").put("version", VERSION);
    ObjectNode paths = document.putObject("paths");
    OpenApiSchemas schemas = new OpenApiSchemas(BuiltInSchemas.read());
    for (ResourceDefinition one : served) {
      new OpenApiPaths(one, schemas.add(one), schemas.addList(one)).addTo(paths);
    }
    document.putObject("components").set("schemas", schemas.all());
    return Optional.of(document);
  }
}
