package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** The rules of bindings of roles. */
final class RoleBindingRules extends StandardRules {

  private static final String GROUP = "rbac.authorization.k8s.io";

  private final boolean namespaced;

  RoleBindingRules(ObjectNode newObject) {
    super(newObject, false);
    this.namespaced = newObject.path("kind").asText().equals("RoleBinding");
  }

  @Override
  public NameFormat nameFormat() {
    return NameFormat.PATH_SEGMENT;
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field role = Field.of(object, "roleRef");
    if (role.child("apiGroup").hasText()) {
      errors.oneOf(role.child("apiGroup"), GROUP);
    }
    errors.oneOf(
        role.child("kind"),
        namespaced ? new String[] {"Role", "ClusterRole"} : new String[] {"ClusterRole"});
    if (errors.present(role.child("name"), "")) {
      errors.formatOfAny(role.child("name"), NameFormat.PATH_SEGMENT);
    }
    Field.of(object, "subjects").items().forEach(subject -> check(subject, errors));
    return errors.all();
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    JsonNode role = object.path("roleRef");
    if (role.equals(old.path("roleRef"))) {
      return List.of();
    }
    ObjectNode struct = object.objectNode();
    struct.put("APIGroup", role.path("apiGroup").asText());
    struct.put("Kind", role.path("kind").asText());
    struct.put("Name", role.path("name").asText());
    return List.of(FieldError.invalid("roleRef", struct, "cannot change roleRef"));
  }

  private void check(Field subject, FieldErrors errors) {
    boolean isNamed = errors.present(subject.child("name"), "");
    switch (subject.child("kind").text()) {
      case "ServiceAccount" -> {
        if (isNamed) {
          errors.formatOfAny(subject.child("name"), NameFormat.SUBDOMAIN);
        }
        if (!namespaced) {
          errors.present(subject.child("namespace"), "");
        }
      }
      case "User", "Group" -> {}
      default -> errors.unsupported(subject.child("kind"), "ServiceAccount", "User", "Group");
    }
  }
}
