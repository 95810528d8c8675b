package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** The rules of roles. */
final class RoleRules extends StandardRules {

  private final boolean namespaced;

  RoleRules(ObjectNode newObject) {
    super(newObject, false);
    this.namespaced = newObject.path("kind").asText().equals("Role");
  }

  @Override
  public NameFormat nameFormat() {
    return NameFormat.PATH_SEGMENT;
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field.of(object, "rules").items().forEach(rule -> check(rule, errors));
    return errors.all();
  }

  private void check(Field rule, FieldErrors errors) {
    errors.present(rule.child("verbs"), "verbs must contain at least one value");
    Field urls = rule.child("nonResourceURLs");
    Field groups = rule.child("apiGroups");
    Field resources = rule.child("resources");
    if (!urls.value().isEmpty()) {
      if (namespaced) {
        errors.invalid(urls, "namespaced rules cannot apply to non-resource URLs");
      }
      if (!groups.value().isEmpty()
          || !resources.value().isEmpty()
          || !rule.child("resourceNames").value().isEmpty()) {
        errors.invalid(urls, "rules cannot apply to both regular resources and non-resource URLs");
      }
      return;
    }
    errors.present(groups, "resource rules must supply at least one api group");
    errors.present(resources, "resource rules must supply at least one resource");
  }
}
