package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What others say in a primary: all but our status and the server's bookkeeping.
 *
 * @param json the rest of the document; not to be changed
 */
record UserInput(ObjectNode json) {

  static UserInput of(ObjectNode document) {
    ObjectNode input = document.deepCopy();
    input.remove(List.of("apiVersion", "kind", "status"));
    input.withObjectProperty("metadata").remove(List.of("resourceVersion", "managedFields"));
    return new UserInput(input);
  }
}
