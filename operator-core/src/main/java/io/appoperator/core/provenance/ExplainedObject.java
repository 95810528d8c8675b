package io.appoperator.core.provenance;

import io.appoperator.core.render.Manifest;
import java.util.List;

/**
 * A secondary resource, and the origin of each of its fields.
 *
 * @param manifest the object
 * @param fields all fields without subfields, in the order of the document
 */
public record ExplainedObject(Manifest manifest, List<ExplainedField> fields) {

  public ExplainedObject {
    fields = List.copyOf(fields);
  }
}
