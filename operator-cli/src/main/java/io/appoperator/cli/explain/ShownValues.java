package io.appoperator.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
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
      node =
          step instanceof Step.Member member
              ? node.path(member.name())
              : step instanceof Step.Index index
                  ? node.path(index.index())
                  : MissingNode.getInstance();
    }
    return node;
  }
}
