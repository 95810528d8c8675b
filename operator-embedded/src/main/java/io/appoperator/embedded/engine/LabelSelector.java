package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** A label selector in the text form of requests, as in {@code app=shop,tier in (a, b)}. */
final class LabelSelector {

  private final List<LabelRequirement> requirements;

  private LabelSelector(List<LabelRequirement> requirements) {
    this.requirements = requirements;
  }

  /**
   * Returns the selector of a text; an empty text selects all.
   *
   * @throws ApiException if the text is not a selector
   */
  static LabelSelector parse(String text) throws ApiException {
    return new LabelSelector(LabelSelectorParser.parse(text));
  }

  /** Returns whether the labels of an object match. */
  boolean matches(JsonNode object) {
    JsonNode labels = object.path("metadata").path("labels");
    return requirements.stream().allMatch(requirement -> requirement.matches(labels));
  }
}
