package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.NameFormat;

/** The rules of roles and bindings. */
final class RoleRules extends StandardRules {

  RoleRules(ObjectNode newObject) {
    super(newObject, false);
  }

  @Override
  public NameFormat nameFormat() {
    return NameFormat.PATH_SEGMENT;
  }
}
