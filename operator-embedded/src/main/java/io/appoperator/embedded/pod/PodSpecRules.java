package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.AddressChecks;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import java.util.List;

/** What is valid in the specification of a pod. */
public final class PodSpecRules {

  private static final long MAX_SECONDS = Integer.MAX_VALUE;

  private PodSpecRules() {}

  /** Checks a specification. */
  public static void validate(Field spec, FieldErrors errors) {
    Field policy = spec.child("restartPolicy");
    if (policy.isSet()) {
      errors.oneOf(policy, "Always", "OnFailure", "Never");
    }
    ContainerRules.validateAll(spec, errors);
    VolumeRules.validateAll(spec.child("volumes"), errors);
    checkNames(spec, errors);
    checkDns(spec, errors);
    errors.between(spec.child("activeDeadlineSeconds"), 1, MAX_SECONDS);
    errors.labels(spec.child("nodeSelector"));
    TolerationRules.validateAll(spec.child("tolerations"), errors);
    SpreadRules.validateAll(spec.child("topologySpreadConstraints"), errors);
    AffinityRules.validate(spec.child("affinity"), errors);
    SecurityRules.validatePod(spec.child("securityContext"), errors);
    for (Field alias : spec.child("hostAliases").items()) {
      AddressChecks.address(alias.child("ip"), errors);
      alias
          .child("hostnames")
          .items()
          .forEach(name -> errors.formatOfAny(name, NameFormat.SUBDOMAIN));
    }
    for (Field gate : spec.child("readinessGates").items()) {
      errors.labelKey(gate.child("conditionType"), gate.child("conditionType").text());
    }
  }

  private static void checkNames(Field spec, FieldErrors errors) {
    for (String name :
        List.of("serviceAccountName", "nodeName", "priorityClassName", "runtimeClassName")) {
      errors.format(spec.child(name), NameFormat.SUBDOMAIN);
    }
    errors.format(spec.child("hostname"), NameFormat.LABEL);
    errors.format(spec.child("subdomain"), NameFormat.LABEL);
  }

  private static void checkDns(Field spec, FieldErrors errors) {
    Field servers = spec.child("dnsConfig").child("nameservers");
    if (spec.child("dnsPolicy").is("None")) {
      if (!spec.child("dnsConfig").isSet()) {
        errors.required(
            spec.child("dnsConfig"), "must provide `dnsConfig` when `dnsPolicy` is None");
      } else if (servers.value().isEmpty()) {
        errors.required(
            servers, "must provide at least one DNS nameserver when `dnsPolicy` is None");
      }
    }
    servers.items().forEach(server -> AddressChecks.address(server, errors));
  }
}
