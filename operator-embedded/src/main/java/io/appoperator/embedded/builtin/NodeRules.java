package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** The rules of Node. */
final class NodeRules extends StandardRules {

  private static final String NOT_READY = "node.kubernetes.io/not-ready";

  NodeRules(ObjectNode newObject) {
    super(newObject, false);
  }

  @Override
  public Set<String> selectableFields() {
    return Set.of("spec.unschedulable");
  }

  @Override
  public void prepareForCreate(ObjectNode object) {
    ArrayNode taints = spec(object).withArrayProperty("taints");
    if (taints.valueStream().noneMatch(one -> one.path("key").asText().equals(NOT_READY))) {
      taints.addObject().put("effect", "NoSchedule").put("key", NOT_READY);
    }
  }
}
