package io.appoperator.core.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceRef;

/**
 * A desired object that could not be applied, as an entry of {@code status.resources}. All other
 * entries are evidence that the primary owned an object; this one is not. Therefore its message
 * begins with a marker, which works with CustomResourceDefinitions of any version.
 *
 * @param ref the object
 * @param why why it could not be applied
 */
public record NotApplied(ResourceRef ref, String why) {

  private static final String MARK = "Not applied: ";

  /** Returns the message of the entry. */
  public String message() {
    return MARK + why;
  }

  /**
   * Returns whether an entry of {@code status.resources} is about an object that is not applied.
   */
  public static boolean isNotApplied(JsonNode entry) {
    return entry.path("message").asText().startsWith(MARK);
  }
}
