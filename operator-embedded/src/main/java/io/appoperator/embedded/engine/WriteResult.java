package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The answer to a write.
 *
 * @param object the object after the write
 * @param created whether it did not exist before
 * @param warnings warnings about the result of a patch
 */
public record WriteResult(ObjectNode object, boolean created, List<String> warnings) {

  /** Creates an answer without warnings. */
  WriteResult(ObjectNode object, boolean created) {
    this(object, created, List.of());
  }

  WriteResult withWarnings(List<String> others) {
    return new WriteResult(object, created, List.copyOf(others));
  }
}
