package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.compare.ElementPath;

/**
 * A field of a primary resource that secondary resources may come from.
 *
 * @param at the field; elements of lists by their place
 * @param value its value
 * @param writing who wrote it
 * @param line its line in the source, from 1; 0 if it does not stand there
 */
public record PrimaryField(ElementPath at, JsonNode value, Writing writing, int line) {

  /** Who wrote a field. */
  public enum Writing {
    /** The author of the resource. */
    WRITTEN,
    /** Nobody: the definition of the kind has a default, or the command chose the namespace. */
    DEFAULTED
  }

  /** Returns the field in the usual notation, such as {@code spec.environment[0].value}. */
  public String path() {
    return at.toString();
  }

  /** Returns whether nobody wrote it. */
  public boolean isDefaulted() {
    return writing == Writing.DEFAULTED;
  }

  /** Returns whether it holds other fields. */
  boolean isSection() {
    return value.isContainerNode() && !value.isEmpty();
  }
}
