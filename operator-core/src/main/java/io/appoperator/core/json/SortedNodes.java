package io.appoperator.core.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.TreeMap;

/** Makes objects that keep their keys sorted, whatever order they come in. */
final class SortedNodes extends JsonNodeFactory {

  private static final long serialVersionUID = 1L;

  @Override
  public ObjectNode objectNode() {
    return new ObjectNode(this, new TreeMap<>());
  }
}
