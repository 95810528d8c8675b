package io.appoperator.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.compare.ElementPath.Step;
import io.appoperator.core.provenance.ExplainedField;

/**
 * Values as they may be shown.
 *
 * @param document the object, with marks in the place of secrets
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
