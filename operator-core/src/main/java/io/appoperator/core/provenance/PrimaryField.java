package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.compare.ElementPath;

/**
 * A field of a primary resource, or of the settings, that may determine fields of secondary
 * resources.
 *
 * @param at the field; elements of lists by their index
 * @param value its value
 * @param source the origin of the value
 * @param line its line in the source, from 1; 0 if the source does not contain it
 * @param place the file and line of the settings that set it; empty if they do not
 */
public record PrimaryField(
    ElementPath at, JsonNode value, FieldSource source, int line, String place) {

  /** The origin of a value. */
  public enum FieldSource {
    /** The user wrote it. */
    WRITTEN,
    /** The settings of the operator set it. */
    SETTINGS,
    /** It is a default of the CustomResourceDefinition, or the namespace that the command uses. */
    DEFAULTED
  }

  /** Returns the field in the usual notation, such as {@code spec.environment[0].value}. */
  public String path() {
    return at.toString();
  }

  /** Returns whether the value is a default. */
  public boolean isDefaulted() {
    return source == FieldSource.DEFAULTED;
  }

  /** Returns whether the settings of the operator set it. */
  public boolean isOfSettings() {
    return source == FieldSource.SETTINGS;
  }

  /** Returns whether it has subfields. */
  boolean isSection() {
    return value.isContainerNode() && !value.isEmpty();
  }
}
