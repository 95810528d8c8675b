package io.appoperator.cel;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The value of an extension or a configuration, whose schema is in a file. Only files use this
 * class, so that no manager with a class of its own gets their values.
 *
 * @param json the value; never changed
 */
public record JsonValue(ObjectNode json) {

  /** Wraps a value. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public JsonValue {}
}
