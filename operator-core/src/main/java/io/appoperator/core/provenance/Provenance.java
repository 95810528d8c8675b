package io.appoperator.core.provenance;

import io.appoperator.api.ResourceRef;
import java.util.List;
import java.util.Optional;

/**
 * The origin of the fields of all secondary resources of a primary.
 *
 * @param objects the objects, in the order in which they are applied
 * @param status the fields of the status that managers without Java code report
 * @param fields the fields of the primary that were varied, sections before their subfields
 * @param unvaried fields of the primary for which no other valid value was found
 * @param renderings how often the primary was rendered
 */
public record Provenance(
    List<ExplainedObject> objects,
    List<ExplainedStatus> status,
    List<PrimaryField> fields,
    List<PrimaryField> unvaried,
    int renderings) {

  public Provenance {
    objects = List.copyOf(objects);
    status = List.copyOf(status);
    fields = List.copyOf(fields);
    unvaried = List.copyOf(unvaried);
  }

  /** Finds an object. */
  public Optional<ExplainedObject> find(ResourceRef ref) {
    return objects.stream().filter(object -> object.manifest().ref().equals(ref)).findFirst();
  }
}
