package io.appoperator.core.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceRef;

/**
 * A desired object that could not be applied, as an entry of {@code status.resources}. The message
 * of the entry begins with a mark, because all other entries count as a witness that an object was
 * the primary's: this one never does, whoever owns what has its name now. A mark in the message
 * survives definitions of any age.
 *
 * @param ref the object
 * @param why what is in the way
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
  public static boolean isOn(JsonNode entry) {
    return entry.path("message").asText().startsWith(MARK);
  }
}
