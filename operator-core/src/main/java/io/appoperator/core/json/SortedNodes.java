package io.appoperator.core.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.TreeMap;

/** Creates objects that keep their keys sorted. */
final class SortedNodes extends JsonNodeFactory {

  private static final long serialVersionUID = 1L;

  @Override
  public ObjectNode objectNode() {
    return new ObjectNode(this, new TreeMap<>());
  }
}
