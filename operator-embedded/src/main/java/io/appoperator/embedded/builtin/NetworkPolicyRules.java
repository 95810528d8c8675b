package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The rules of NetworkPolicy. */
final class NetworkPolicyRules extends StandardRules {

  NetworkPolicyRules(ObjectNode newObject) {
    super(newObject, true);
  }

  @Override
  public void setDefaults(ObjectNode object) {
    ObjectNode spec = spec(object);
    if (spec.path("policyTypes").isEmpty()) {
      ArrayNode types = spec.putArray("policyTypes").add("Ingress");
      if (!spec.path("egress").isEmpty()) {
        types.add("Egress");
      }
    }
  }
}
