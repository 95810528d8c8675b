package io.appoperator.embedded.builtin;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.PortChecks;
import io.appoperator.embedded.kind.NameFormat;

/** What is valid in the backend of an Ingress: a service with a port, or another object. */
final class IngressBackendRules {

  private IngressBackendRules() {}

  static void validate(Field backend, FieldErrors errors) {
    Field service = backend.child("service");
    Field resource = backend.child("resource");
    if (service.isSet() && resource.isSet()) {
      errors.invalid(backend, "", "cannot set both resource and service backends");
    } else if (service.isSet()) {
      checkService(backend, service, errors);
    } else if (!resource.isSet()) {
      errors.invalid(backend, "", "resource or service backend is required");
    }
  }

  private static void checkService(Field backend, Field service, FieldErrors errors) {
    errors.format(service.child("name"), NameFormat.LABEL);
    Field name = service.child("port").child("name");
    Field number = service.child("port").child("number");
    boolean hasNumber = number.number() != 0;
    if (name.hasText() && hasNumber) {
      errors.invalid(backend, "", "cannot set both port name & port number");
    } else if (name.hasText()) {
      PortChecks.name(name, errors);
    } else if (hasNumber) {
      PortChecks.number(number, errors);
    } else {
      errors.required(backend, "port name or number is required");
    }
  }
}
