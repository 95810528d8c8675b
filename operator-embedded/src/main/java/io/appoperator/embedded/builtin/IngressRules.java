package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** The rules of Ingress. */
final class IngressRules extends StandardRules {

  private static final List<String> FORBIDDEN_PARTS = List.of("//", "/./", "/../", "%2f", "%2F");
  private static final List<String> FORBIDDEN_ENDS = List.of("/..", "/.");

  IngressRules(ObjectNode newObject) {
    super(newObject, true);
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field spec = Field.of(object, "spec");
    Field rules = spec.child("rules");
    if (rules.value().isEmpty() && !spec.child("defaultBackend").isSet()) {
      errors.invalid(
          spec, NullNode.getInstance(), "either `defaultBackend` or `rules` must be specified");
    }
    if (spec.child("defaultBackend").isSet()) {
      IngressBackendRules.validate(spec.child("defaultBackend"), errors);
    }
    for (Field rule : rules.items()) {
      checkHost(rule.child("host"), errors);
      rule.child("http").child("paths").items().forEach(path -> checkPath(path, errors));
    }
    for (Field tls : spec.child("tls").items()) {
      tls.child("hosts").items().forEach(host -> checkName(host, errors));
      errors.format(tls.child("secretName"), NameFormat.SUBDOMAIN);
    }
    if (spec.child("ingressClassName").isSet()) {
      errors.formatOfAny(spec.child("ingressClassName"), NameFormat.SUBDOMAIN);
    }
    return errors.all();
  }

  private static void checkHost(Field host, FieldErrors errors) {
    if (!host.hasText()) {
      return;
    }
    if (host.text().matches("\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:]*")) {
      errors.invalid(host, "must be a DNS name, not an IP address");
    }
    checkName(host, errors);
  }

  private static void checkName(Field host, FieldErrors errors) {
    boolean isWildcard = host.text().contains("*");
    errors.formatOfAny(host, isWildcard ? NameFormat.WILDCARD : NameFormat.SUBDOMAIN);
  }

  private static void checkPath(Field rule, FieldErrors errors) {
    Field path = rule.child("path");
    IngressBackendRules.validate(rule.child("backend"), errors);
    boolean isAnywhere = rule.child("pathType").is("ImplementationSpecific");
    if (!List.of("Exact", "Prefix", "ImplementationSpecific")
        .contains(rule.child("pathType").text())) {
      return;
    }
    if (!path.text().startsWith("/") && !(isAnywhere && !path.hasText())) {
      errors.invalid(path, path.text(), "must be an absolute path");
    }
    if (isAnywhere) {
      return;
    }
    for (String part : FORBIDDEN_PARTS) {
      if (path.text().contains(part)) {
        errors.invalid(path, "must not contain '" + part + "'");
      }
    }
    for (String end : FORBIDDEN_ENDS) {
      if (path.text().endsWith(end)) {
        errors.invalid(path, "cannot end with '" + end + "'");
      }
    }
  }
}
