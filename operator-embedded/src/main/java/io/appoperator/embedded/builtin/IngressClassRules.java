package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** The rules of IngressClass. */
final class IngressClassRules extends StandardRules {

  IngressClassRules(ObjectNode newObject) {
    super(newObject, true);
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field controller = Field.of(object, "spec").child("controller");
    if (errors.present(controller, "")) {
      String name = controller.text();
      int slash = name.indexOf('/');
      if (slash <= 0 || slash == name.length() - 1) {
        errors.invalid(controller, "must be a domain-prefixed path (such as \"acme.io/foo\")");
      } else {
        String domain = name.substring(0, slash);
        NameFormat.SUBDOMAIN
            .check(domain)
            .forEach(problem -> errors.invalid(controller, domain, problem));
      }
    }
    return errors.all();
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    String controller = object.at("/spec/controller").asText();
    FieldErrors errors = new FieldErrors();
    if (!controller.equals(old.at("/spec/controller").asText())) {
      errors.invalid(
          Field.of(object, "spec").child("controller"), controller, "field is immutable");
    }
    return errors.all();
  }
}
