package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;

/** The families of the addresses of a Service, in a cluster that has only IPv4. */
final class ServiceFamilies {

  private static final String BOTH =
      "must be 'RequireDualStack' or 'PreferDualStack' when multiple";

  private ServiceFamilies() {}

  /** Sets the families and their policy, if they are not set. */
  static void setDefaults(ObjectNode spec) {
    ArrayNode families = spec.withArrayProperty("ipFamilies");
    boolean isFree = isFree(spec);
    int known = isSingle(spec) ? 1 : spec.path("clusterIPs").size();
    for (int i = families.size(); i < Math.min(known, spec.path("clusterIPs").size()); i++) {
      String address = spec.path("clusterIPs").get(i).asText();
      if (!address.equals("None")) {
        families.add(address.contains(":") ? "IPv6" : "IPv4");
      }
    }
    if (families.isEmpty()) {
      families.add("IPv4");
    }
    if (!spec.hasNonNull("ipFamilyPolicy")) {
      spec.put("ipFamilyPolicy", isFree ? "RequireDualStack" : "SingleStack");
    }
    if (isFree && families.size() == 1 && !isSingle(spec)) {
      families.add(families.get(0).asText().equals("IPv4") ? "IPv6" : "IPv4");
    }
  }

  /** Checks what the cluster has. */
  static void validate(Field spec, FieldErrors errors) {
    Field policy = spec.child("ipFamilyPolicy");
    Field addresses = spec.child("clusterIPs");
    boolean isMissing = false;
    if (isSingle(spec.value()) && addresses.value().size() > 1) {
      errors.invalid(policy, BOTH + " cluster IPs are specified");
      isMissing = true;
    }
    if (isSingle(spec.value()) && spec.child("ipFamilies").value().size() > 1) {
      errors.invalid(policy, BOTH + " IP families are specified");
      isMissing = true;
    }
    for (Field address : addresses.items()) {
      if (address.text().contains(":")) {
        errors.invalid(address, addresses.value(), "IPv6 is not configured on this cluster");
        isMissing = true;
      }
    }
    if (isMissing || isFree(spec.value())) {
      return;
    }
    if (policy.is("RequireDualStack")) {
      errors.invalid(policy, "this cluster is not configured for dual-stack services");
    }
    for (Field family : spec.child("ipFamilies").items()) {
      if (family.is("IPv6")) {
        errors.invalid(family, "not configured on this cluster");
      }
    }
  }

  private static boolean isSingle(JsonNode spec) {
    return spec.path("ipFamilyPolicy").asText().equals("SingleStack");
  }

  /** Without an address and pods of its own, a service may be of any family. */
  private static boolean isFree(JsonNode spec) {
    return spec.path("clusterIP").asText().equals("None") && spec.path("selector").isEmpty();
  }
}
