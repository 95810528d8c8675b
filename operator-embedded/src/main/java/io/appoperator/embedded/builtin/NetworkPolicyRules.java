package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.AddressChecks;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.PortChecks;
import io.appoperator.embedded.check.SelectorChecks;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** The rules of NetworkPolicy. */
final class NetworkPolicyRules extends StandardRules {

  private static final int MAX_TYPES = 2;

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

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field spec = Field.of(object, "spec");
    SelectorChecks.validate(spec.child("podSelector"), errors);
    for (Field rule : spec.child("ingress").items()) {
      rule.child("ports").items().forEach(port -> checkPort(port, errors));
      rule.child("from").items().forEach(peer -> checkPeer(peer, errors));
    }
    for (Field rule : spec.child("egress").items()) {
      rule.child("ports").items().forEach(port -> checkPort(port, errors));
      rule.child("to").items().forEach(peer -> checkPeer(peer, errors));
    }
    Field types = spec.child("policyTypes");
    if (types.value().size() > MAX_TYPES) {
      errors.invalid(types, "may not specify more than two policyTypes");
    }
    return errors.all();
  }

  private static void checkPort(Field port, FieldErrors errors) {
    Field number = port.child("port");
    Field end = port.child("endPort");
    if (number.isSet()) {
      PortChecks.numberOrName(number, errors);
    }
    if (!end.isSet()) {
      return;
    }
    if (!number.isSet()) {
      errors.invalid(end, "may not be specified when `port` is not specified");
    } else if (number.value().isTextual()) {
      errors.invalid(end, "may not be specified when `port` is non-numeric");
    } else {
      if (end.number() < number.number()) {
        errors.invalid(end, number.value(), "must be greater than or equal to `port`");
      }
      PortChecks.number(end, errors);
    }
  }

  private static void checkPeer(Field peer, FieldErrors errors) {
    Field block = peer.child("ipBlock");
    Field pods = peer.child("podSelector");
    Field namespaces = peer.child("namespaceSelector");
    SelectorChecks.validate(pods, errors);
    SelectorChecks.validate(namespaces, errors);
    if (block.isSet()) {
      checkBlock(block, errors);
      if (pods.isSet() || namespaces.isSet()) {
        errors.forbidden(peer, "may not specify both ipBlock and another peer");
      }
    } else if (!pods.isSet() && !namespaces.isSet()) {
      errors.required(peer, "must specify a peer");
    }
  }

  private static void checkBlock(Field block, FieldErrors errors) {
    Field network = block.child("cidr");
    if (!network.hasText() || !AddressChecks.network(network, errors)) {
      return;
    }
    for (Field part : block.child("except").items()) {
      if (AddressChecks.network(part, errors)
          && !AddressChecks.isPart(part.text(), network.text())) {
        errors.invalid(part, "must be a strict subset of `cidr`");
      }
    }
  }
}
