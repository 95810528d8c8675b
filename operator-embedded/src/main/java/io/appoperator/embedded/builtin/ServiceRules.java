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

/** The rules of Service. */
final class ServiceRules extends StandardRules {

  private static final int AFFINITY_SECONDS = 10_800;

  private static final int ADDRESSES_PER_BYTE = 256;
  private static final Set<String> EXPOSED = Set.of("NodePort", "LoadBalancer");

  /** The address in a dry run, which the server does not give to a service. */
  private static final String UNALLOCATED = "10.96.0.0";

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
    if (ServiceUpdate.isExposed(spec) && !spec.has("externalTrafficPolicy")) {
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
    setFamilies(spec);
  }

  private static void setFamilies(ObjectNode spec) {
    boolean isSet = spec.hasNonNull("clusterIP");
    if (isSet && !spec.hasNonNull("clusterIPs")) {
      setAddress(spec, spec.path("clusterIP").asText());
    } else if (!isSet && !spec.at("/ipFamilies/0").asText().equals("IPv6")) {
      setAddress(spec, UNALLOCATED);
    }
    ServiceFamilies.setDefaults(spec);
  }

  @Override
  public List<FieldError> validateAllocation(
      ObjectNode object, boolean dryRun, Supplier<List<ObjectNode>> others) {
    Field spec = Field.of(object, "spec");
    FieldErrors errors = new FieldErrors();
    if (ServiceUpdate.hasAddress(spec.value())) {
      ServiceFamilies.validate(spec, errors);
    }
    return errors.all().isEmpty() && EXPOSED.contains(spec.child("type").text())
        ? NodePorts.validate(spec, dryRun, others)
        : errors.all();
  }

  @Override
  public void allocate(ObjectNode object, Supplier<List<ObjectNode>> others) {
    ObjectNode spec = spec(object);
    if (spec.path("clusterIP").asText().equals(UNALLOCATED)) {
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
    ServiceUpdate.prepare(spec, old.path("spec"));
    if (isExternalName(old.path("spec")) && !isExternalName(spec)) {
      setFamilies(spec);
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

  private static boolean isExternalName(JsonNode spec) {
    return spec.path("type").asText().equals("ExternalName");
  }

  private static void setAddress(ObjectNode spec, String address) {
    spec.put("clusterIP", address).putArray("clusterIPs").add(address);
  }
}
