package io.appoperator.core.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.kind.GroupVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits documents of any kind, rendered or dumped, into objects. Their schemas are unknown, so
 * only the requirements of comparisons are checked.
 */
public final class ObjectDocuments {

  private static final String LIST = "List";

  private final List<Document> objects = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Map<ObjectIdentity, String> places = new HashMap<>();

  /** The identity of an object, independent of the version. */
  private record ObjectIdentity(String group, String kind, String namespace, String name) {

    static ObjectIdentity of(ObjectNode object) {
      JsonNode metadata = object.path("metadata");
      return new ObjectIdentity(
          GroupVersion.of(object.path("apiVersion").asText()).group(),
          object.path("kind").asText(),
          metadata.path("namespace").asText(),
          metadata.path("name").asText());
    }

    /** Returns the name for messages. */
    @Override
    public String toString() {
      String where = namespace.isEmpty() ? "" : " of the namespace '%s'".formatted(namespace);
      return kind + "/" + name + where;
    }
  }

  private ObjectDocuments() {}

  /**
   * Returns the objects, including those in nested Lists.
   *
   * @return also the errors: invalid and duplicate objects
   */
  public static YamlReader.Result of(List<Document> documents) {
    ObjectDocuments found = new ObjectDocuments();
    documents.forEach(found::add);
    return new YamlReader.Result(found.objects, found.problems);
  }

  private void add(Document document) {
    JsonNode items = document.json().path("items");
    if (items.isArray() && document.json().path("kind").asText().endsWith(LIST)) {
      addItems(document, items);
      return;
    }
    List<Diagnostic> wrong = ObjectRules.broken(document.json());
    wrong.forEach(diagnostic -> addProblem(document, diagnostic));
    if (wrong.isEmpty()) {
      addObject(document);
    }
  }

  private void addItems(Document list, JsonNode items) {
    for (int i = 0; i < items.size(); i++) {
      String step = "items[" + i + "]";
      if (items.get(i) instanceof ObjectNode item) {
        add(list.part(step, KnownKinds.item(list.json(), item)));
      } else {
        addProblem(list, Diagnostic.invalid(step, "Each item must be an object."));
      }
    }
  }

  private void addObject(Document document) {
    ObjectIdentity identity = ObjectIdentity.of(document.json());
    String place = document.source() + ":" + document.lineOf("metadata.name");
    String earlier = places.putIfAbsent(identity, place);
    if (earlier == null) {
      objects.add(document);
    } else {
      addProblem(
          document,
          Diagnostic.invalid(
              "metadata.name",
              "%s is already defined at %s. Rename or remove one of the two."
                  .formatted(identity, earlier)));
    }
  }

  private void addProblem(Document document, Diagnostic diagnostic) {
    problems.add(DocumentRenderer.locate(document, diagnostic));
  }
}
