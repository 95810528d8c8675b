package io.appoperator.core.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.related.ProjectedFields;
import io.appoperator.core.related.Projection;
import io.appoperator.core.related.RelatedSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The related objects in files of the user. Objects of other kinds are skipped, so that a directory
 * with all manifests of a namespace can be used as it is. Only the projections are kept. Immutable.
 */
public final class RelatedFiles implements RelatedSource {

  private static final String DEFAULT_NAMESPACE = "default";

  private final Map<ResourceRef, Projection> objects;

  private RelatedFiles(Map<ResourceRef, Projection> objects) {
    this.objects = Map.copyOf(objects);
  }

  /**
   * Reads files.
   *
   * @param names files or directories, whose manifests are read
   * @param fields the fields of each related kind
   * @param namespace the namespace of objects that set none
   * @throws InputException if a file cannot be read or is invalid, or if an object occurs twice
   */
  public static RelatedFiles read(List<String> names, ProjectedFields fields, String namespace)
      throws InputException {
    Reading reading = new Reading(fields, namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace);
    for (String name : names) {
      for (Path file : InputFiles.find(name, /* recursive= */ false)) {
        reading.add(YamlFile.read(file));
      }
    }
    return new RelatedFiles(reading.objects);
  }

  @Override
  public Optional<Projection> find(ResourceRef object) {
    return Optional.ofNullable(objects.get(object));
  }

  @Override
  public String remedy() {
    return "Add its file with --related, or remove the field that refers to it.";
  }

  /** Collects the objects of all files. */
  private static final class Reading {

    private final ProjectedFields fields;
    private final String namespace;
    private final Map<ResourceRef, Projection> objects = new HashMap<>();
    private final Map<ResourceRef, String> places = new HashMap<>();

    Reading(ProjectedFields fields, String namespace) {
      this.fields = fields;
      this.namespace = namespace;
    }

    void add(YamlReader.Result file) throws InputException {
      List<String> problems = new ArrayList<>();
      file.problems().stream().map(Problem::toString).forEach(problems::add);
      if (!problems.isEmpty()) {
        throw new InputException(problems.get(0));
      }
      for (Document document : file.documents()) {
        add(document, document.json(), "");
        if (document.json().path("kind").asText().endsWith("List")) {
          int index = 0;
          for (JsonNode item : document.json().path("items")) {
            if (item instanceof ObjectNode object) {
              add(document, KnownKinds.item(document.json(), object), "items[" + index + "]");
            }
            index++;
          }
        }
      }
    }

    private void add(Document document, ObjectNode json, String step) throws InputException {
      for (ResourceKind kind : fields.kinds()) {
        if (json.path("kind").asText().equals(kind.kind())
            && json.path("apiVersion").asText().equals(kind.apiVersion())) {
          add(kind, json, document.source() + ":" + document.lineOf(step));
        }
      }
    }

    private void add(ResourceKind kind, ObjectNode json, String place) throws InputException {
      String name = json.path("metadata").path("name").asText();
      if (name.isEmpty()) {
        throw new InputException(
            "%s: A related object needs metadata.name. Set it.".formatted(place));
      }
      String given = json.path("metadata").path("namespace").asText();
      ResourceRef ref = new ResourceRef(kind, given.isEmpty() ? namespace : given, name);
      String earlier = places.put(ref, place);
      if (earlier != null) {
        throw new InputException(
            "%s: %s of the namespace '%s' is already in %s. Remove one of the two."
                .formatted(place, ref, ref.namespace(), earlier));
      }
      // A file may set stringData, which the API server converts.
      ObjectNode stored = json.deepCopy();
      KindTable.convertToStoredForm(kind, stored);
      objects.put(ref, fields.project(kind, stored));
    }
  }
}
