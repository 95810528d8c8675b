package io.appoperator.core.provenance;

import io.appoperator.core.render.Manifest;
import java.util.List;

/**
 * A secondary resource, and where each of its fields comes from.
 *
 * @param manifest the object
 * @param fields all fields without fields below them, in the order of the document
 */
public record ExplainedObject(Manifest manifest, List<ExplainedField> fields) {

  public ExplainedObject {
    fields = List.copyOf(fields);
  }
}
