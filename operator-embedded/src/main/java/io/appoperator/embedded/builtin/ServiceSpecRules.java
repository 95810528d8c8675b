package io.appoperator.embedded.builtin;

import io.appoperator.embedded.check.AddressChecks;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;
import java.util.Set;

/** What is valid in the specification of a Service. */
final class ServiceSpecRules {

  private static final Set<String> EXPOSED = Set.of("NodePort", "LoadBalancer");
  private static final String BALANCED = "may only be used when `type` is 'LoadBalancer'";
  private static final int DAY = 86_400;

  private final Field spec;
  private final FieldErrors errors = new FieldErrors();
  private final String type;

  private ServiceSpecRules(Field spec) {
    this.spec = spec;
    this.type = spec.child("type").text();
  }

  static List<FieldError> validate(Field spec) {
    ServiceSpecRules rules = new ServiceSpecRules(spec);
    rules.checkPorts();
    rules.checkAddress();
    rules.checkAffinity();
    rules.checkExposure();
    rules.errors.labels(spec.child("selector"));
    return rules.errors.all();
  }

  private void checkPorts() {
    Field ports = spec.child("ports");
    boolean needsPorts = !type.equals("ExternalName") && !spec.child("clusterIP").is("None");
    if (ports.value().isEmpty() && needsPorts) {
      errors.required(ports, "");
    }
    ServicePortRules.validateAll(ports, EXPOSED.contains(type), type, errors);
  }

  private void checkAddress() {
    Field address = new Field("spec.clusterIPs[0]", spec.child("clusterIP").value());
    if (type.equals("ExternalName")) {
      if (address.hasText()) {
        errors.forbidden(spec.child("clusterIPs"), "may not be set for ExternalName services");
      }
      for (String field : List.of("ipFamilies", "ipFamilyPolicy")) {
        if (spec.child(field).isSet()) {
          errors.forbidden(spec.child(field), "may not be set for ExternalName services");
        }
      }
      if (errors.present(spec.child("externalName"), "")) {
        errors.formatOfAny(spec.child("externalName"), NameFormat.SUBDOMAIN);
      }
    } else if (address.is("None")) {
      if (EXPOSED.contains(type)) {
        errors.invalid(address, "may not be set to 'None' for " + type + " services");
      }
    } else if (address.hasText() && AddressChecks.address(address, errors)) {
      checkRange(address);
    }
    spec.child("ipFamilies").items().forEach(family -> errors.oneOf(family, "IPv4", "IPv6"));
    checkFamilies();
  }

  private void checkFamilies() {
    List<Field> addresses = spec.child("clusterIPs").items();
    List<Field> families = spec.child("ipFamilies").items();
    for (int i = 0; i < Math.min(addresses.size(), families.size()); i++) {
      String family = addresses.get(i).text().contains(":") ? "IPv6" : "IPv4";
      boolean isAddress = !addresses.get(i).is("None");
      if (isAddress && !families.get(i).is(family)) {
        errors.invalid(
            addresses.get(i),
            "expected an %s value as indicated by `ipFamilies[%s]`"
                .formatted(families.get(i).text(), i));
      }
    }
  }

  private void checkRange(Field address) {
    boolean isInside =
        AddressChecks.isPart(address.text() + "/32", "10.96.0.0/12")
            || address.text().contains(":");
    if (!isInside) {
      errors.invalid(
          spec.child("clusterIPs"),
          ("failed to allocate IP %1$s: the provided IP (%1$s) is not in the valid range. The range"
                  + " of valid IPs is 10.96.0.0/12")
              .formatted(address.text()));
    }
  }

  private void checkAffinity() {
    Field seconds = spec.child("sessionAffinityConfig").child("clientIP").child("timeoutSeconds");
    boolean isOutside = seconds.number() <= 0 || seconds.number() > DAY;
    if (spec.child("sessionAffinity").is("ClientIP") && seconds.isSet() && isOutside) {
      errors.invalid(seconds, "must be greater than 0 and less than 86400");
    }
  }

  private void checkExposure() {
    Field addresses = spec.child("externalIPs");
    for (Field address : addresses.items()) {
      if (AddressChecks.address(address, errors)
          && AddressChecks.isPart(address.text() + "/32", "127.0.0.0/8")) {
        errors.invalid(address, "may not be in the loopback range (127.0.0.0/8, ::1/128)");
      }
    }
    Field policy = spec.child("externalTrafficPolicy");
    boolean isReachable = EXPOSED.contains(type) || !addresses.value().isEmpty();
    if (policy.hasText() && !isReachable) {
      errors.invalid(policy, "may only be set for externally-accessible services");
    }
    Field distribution = spec.child("trafficDistribution");
    if (distribution.isSet()) {
      errors.oneOf(distribution, "PreferClose", "PreferSameZone", "PreferSameNode");
    }
    checkBalancer(policy);
  }

  private void checkBalancer(Field policy) {
    boolean isBalanced = type.equals("LoadBalancer");
    // The message has the name of the field of Go.
    Field ranges =
        new Field("spec.LoadBalancerSourceRanges", spec.child("loadBalancerSourceRanges").value());
    if (!ranges.value().isEmpty() && !isBalanced) {
      errors.forbidden(ranges, BALANCED);
    }
    ranges.items().forEach(range -> AddressChecks.looseNetwork(range, errors));
    Field balancer = spec.child("loadBalancerClass");
    if (balancer.isSet() && !isBalanced) {
      errors.forbidden(balancer, BALANCED);
    } else if (balancer.isSet()) {
      errors.labelKey(balancer, balancer.text());
    }
    Field health = spec.child("healthCheckNodePort");
    if (health.number() != 0 && !(isBalanced && policy.is("Local"))) {
      errors.invalid(
          health,
          "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'");
    }
  }
}
