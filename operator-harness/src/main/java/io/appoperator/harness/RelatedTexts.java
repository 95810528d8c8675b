package io.appoperator.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.related.ProjectedFields;
import io.appoperator.core.related.Projection;
import io.appoperator.core.related.RelatedSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The related objects of a test. */
final class RelatedTexts implements RelatedSource {

  private static final String DEFAULT_NAMESPACE = "default";

  private final Map<ResourceRef, Projection> objects = new HashMap<>();

  private RelatedTexts() {}

  /**
   * Reads documents.
   *
   * @throws IllegalArgumentException if one of them is not an object of a related kind
   */
  static RelatedTexts read(LoadedKind<?> kind, String... texts) {
    RelatedTexts related = new RelatedTexts();
    ProjectedFields fields = new ProjectedFields(kind.relatedKinds());
    for (String text : texts) {
      related.add(fields, ResourceDocument.read("related", text).json());
    }
    return related;
  }

  private void add(ProjectedFields fields, ObjectNode json) {
    ResourceKind kind =
        fields.kinds().stream()
            .filter(known -> known.kind().equals(json.path("kind").asText()))
            .filter(known -> known.apiVersion().equals(json.path("apiVersion").asText()))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "No resource manager declares the kind %s as related; must be one of %s."
                            .formatted(json.path("kind").asText(), fields.kinds())));
    String name = json.at("/metadata/name").asText();
    if (name.isEmpty()) {
      throw new IllegalArgumentException("A related object needs metadata.name.");
    }
    KindTable.convertToStoredForm(kind, json);
    String namespace = json.at("/metadata/namespace").asText(DEFAULT_NAMESPACE);
    objects.put(new ResourceRef(kind, namespace, name), fields.project(kind, json));
  }

  @Override
  public Optional<Projection> find(ResourceRef object) {
    return Optional.ofNullable(objects.get(object));
  }

  @Override
  public String remedy() {
    return "Add it with withRelated().";
  }
}
