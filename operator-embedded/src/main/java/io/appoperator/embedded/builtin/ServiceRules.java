package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The rules of Service. */
final class ServiceRules extends StandardRules {

  private static final int AFFINITY_SECONDS = 10_800;

  private static final int ADDRESSES_PER_BYTE = 256;
  private static final Set<String> EXPOSED = Set.of("NodePort", "LoadBalancer");

  private final AtomicInteger addresses = new AtomicInteger(1);
  private final NodePorts nodePorts = new NodePorts();

  ServiceRules(ObjectNode newObject) {
    super(newObject, false);
  }

  @Override
  public Set<String> selectableFields() {
    return Set.of("spec.clusterIP", "spec.type");
  }

  @Override
  public NameFormat nameFormat() {
    return NameFormat.LABEL;
  }

  @Override
  public void setDefaults(ObjectNode object) {
    ObjectNode spec = spec(object);
    for (JsonNode port : spec.path("ports")) {
      JsonNode target = port.path("targetPort");
      boolean isUnset = target.isTextual() ? target.asText().isEmpty() : target.asInt() == 0;
      if (port instanceof ObjectNode entry && isUnset) {
        entry.set("targetPort", port.path("port"));
      }
    }
    if (!isExternalName(spec) && !spec.hasNonNull("internalTrafficPolicy")) {
      spec.put("internalTrafficPolicy", "Cluster");
    }
    if (isExposed(spec) && !spec.has("externalTrafficPolicy")) {
      spec.put("externalTrafficPolicy", "Cluster");
    }
    if (spec.path("sessionAffinity").asText().equals("None")) {
      spec.remove("sessionAffinityConfig");
    } else if (spec.path("sessionAffinity").asText().equals("ClientIP")
        && !spec.has("sessionAffinityConfig")) {
      spec.putObject("sessionAffinityConfig")
          .putObject("clientIP")
          .put("timeoutSeconds", AFFINITY_SECONDS);
    }
    if (spec.path("type").asText().equals("LoadBalancer")
        && !spec.has("allocateLoadBalancerNodePorts")) {
      spec.put("allocateLoadBalancerNodePorts", true);
    }
  }

  @Override
  public void prepareForCreate(ObjectNode object) {
    ObjectNode spec = spec(object);
    if (isExternalName(spec)) {
      return;
    }
    if (!spec.hasNonNull("clusterIP")) {
      setAddress(spec, "10.96.0.0");
    } else {
      setAddress(spec, spec.path("clusterIP").asText());
    }
    // Without pods of its own, a service without an address may be of any family.
    boolean both = isHeadless(spec) && spec.path("selector").isEmpty();
    if (spec.path("ipFamilies").isEmpty()) {
      spec.putArray("ipFamilies").add("IPv4");
      if (both) {
        spec.withArrayProperty("ipFamilies").add("IPv6");
      }
    }
    if (!spec.has("ipFamilyPolicy")) {
      spec.put("ipFamilyPolicy", both ? "RequireDualStack" : "SingleStack");
    }
  }

  @Override
  public List<FieldError> validateAllocation(
      ObjectNode object, boolean dryRun, Supplier<List<ObjectNode>> others) {
    return EXPOSED.contains(spec(object).path("type").asText())
        ? NodePorts.validate(Field.of(object, "spec"), dryRun, others)
        : List.of();
  }

  @Override
  public void allocate(ObjectNode object, Supplier<List<ObjectNode>> others) {
    ObjectNode spec = spec(object);
    if (spec.path("clusterIP").asText().equals("10.96.0.0")) {
      int next = addresses.getAndIncrement();
      setAddress(
          spec,
          "10.%s.%s.%s"
              .formatted(
                  96 + next / ADDRESSES_PER_BYTE / ADDRESSES_PER_BYTE,
                  next / ADDRESSES_PER_BYTE % ADDRESSES_PER_BYTE,
                  next % ADDRESSES_PER_BYTE));
    }
    if (EXPOSED.contains(spec.path("type").asText())) {
      nodePorts.allocate(spec, others);
    }
  }

  @Override
  public void prepareForUpdate(ObjectNode object, ObjectNode old) {
    ObjectNode spec = spec(object);
    JsonNode before = old.path("spec");
    if (isExternalName(spec) || isExternalName(before)) {
      return;
    }
    if (!isExposed(spec)
        && spec.path("externalTrafficPolicy").equals(before.path("externalTrafficPolicy"))) {
      spec.remove("externalTrafficPolicy");
    }
    if (EXPOSED.contains(before.path("type").asText())
        && !EXPOSED.contains(spec.path("type").asText())
        && nodePorts(spec).equals(nodePorts(before))) {
      spec.path("ports").forEach(port -> ((ObjectNode) port).remove("nodePort"));
    }
    if (spec.hasNonNull("clusterIP")
        && !spec.path("clusterIP").equals(before.path("clusterIP"))
        && spec.path("clusterIPs").equals(before.path("clusterIPs"))) {
      spec.putArray("clusterIPs").add(spec.get("clusterIP"));
    }
    for (String field : List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy")) {
      if (!spec.hasNonNull(field) && before.has(field)) {
        spec.set(field, before.get(field));
      }
    }
    for (JsonNode port : spec.path("ports")) {
      for (JsonNode known : before.path("ports")) {
        if (port instanceof ObjectNode entry
            && !port.has("nodePort")
            && known.has("nodePort")
            && EXPOSED.contains(spec.path("type").asText())
            && known.path("port").equals(port.path("port"))
            && known.path("protocol").equals(port.path("protocol"))) {
          entry.set("nodePort", known.get("nodePort"));
        }
      }
    }
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    return ServiceSpecRules.validate(Field.of(object, "spec"));
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    Field before = Field.of(old, "spec");
    Field after = Field.of(object, "spec");
    FieldErrors errors = new FieldErrors();
    boolean hasAddresses = !isExternalName(before.value()) && !isExternalName(after.value());
    if (validate(object).isEmpty()
        && hasAddresses
        && !after.child("clusterIP").value().equals(before.child("clusterIP").value())) {
      errors.invalid(
          new Field("spec.clusterIPs[0]", after.value()),
          after.child("clusterIPs").value(),
          "may not change once set");
    }
    return errors.all();
  }

  @Override
  public boolean returnsDeleted() {
    return true;
  }

  /** Returns whether clients outside the cluster reach the service. */
  private static boolean isExposed(JsonNode spec) {
    return EXPOSED.contains(spec.path("type").asText()) || !spec.path("externalIPs").isEmpty();
  }

  private static Set<Integer> nodePorts(JsonNode spec) {
    return spec.path("ports")
        .valueStream()
        .map(port -> port.path("nodePort").asInt())
        .filter(number -> number != 0)
        .collect(Collectors.toSet());
  }

  private static boolean isHeadless(JsonNode spec) {
    return spec.path("clusterIP").asText().equals("None");
  }

  private static boolean isExternalName(JsonNode spec) {
    return spec.path("type").asText().equals("ExternalName");
  }

  private static void setAddress(ObjectNode spec, String address) {
    spec.put("clusterIP", address).putArray("clusterIPs").add(address);
  }
}
