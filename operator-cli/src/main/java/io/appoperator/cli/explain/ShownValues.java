package io.appoperator.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.compare.ElementPath.Step;
import io.appoperator.core.provenance.ExplainedField;

/**
 * Values with masked secrets.
 *
 * @param document the object, with marks instead of secrets
 */
record ShownValues(JsonNode document) {

  /** Returns the value of a field. */
  JsonNode of(ExplainedField field) {
    JsonNode node = document;
    for (Step step : field.at().steps()) {
      node = step.in(node);
    }
    return node;
  }
}
