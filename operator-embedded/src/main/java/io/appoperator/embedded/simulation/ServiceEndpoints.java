package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The addresses of the pods of a Service, as its Endpoints and its EndpointSlice say them.
 *
 * @param service the Service
 * @param pods its pods that have an address
 */
record ServiceEndpoints(ObjectNode service, List<ObjectNode> pods) {

  private static final Set<String> ENDED = Set.of("Failed", "Succeeded");

  static ServiceEndpoints of(ObjectNode service, List<ObjectNode> inNamespace) {
    List<ObjectNode> pods =
        inNamespace.stream()
            .filter(pod -> selects(service, pod))
            .filter(pod -> !SimulatedApi.isBeingDeleted(pod))
            .filter(pod -> !pod.at("/status/podIP").asText().isEmpty())
            .filter(pod -> !ENDED.contains(pod.at("/status/phase").asText()))
            .sorted(Comparator.comparing(pod -> pod.at("/status/podIP").asText()))
            .toList();
    return new ServiceEndpoints(service, pods);
  }

  /** Returns whether a Service selects a pod by its labels; without a selector, it has none. */
  static boolean selects(JsonNode service, JsonNode pod) {
    JsonNode selector = service.at("/spec/selector");
    return !selector.isEmpty()
        && selector.properties().stream()
            .allMatch(
                label -> pod.at("/metadata/labels").path(label.getKey()).equals(label.getValue()));
  }

  /** Returns the fields of the EndpointSlice. */
  ObjectNode slice() {
    ObjectNode slice = service.objectNode().put("addressType", "IPv4");
    ArrayNode endpoints = slice.putArray("endpoints");
    for (ObjectNode pod : pods) {
      ObjectNode endpoint = endpoints.addObject();
      endpoint.putArray("addresses").add(pod.at("/status/podIP").asText());
      endpoint
          .putObject("conditions")
          .put("ready", isReady(pod))
          .put("serving", PodTemplate.hasCondition(pod, "Ready"))
          .put("terminating", false);
      endpoint.set("nodeName", pod.at("/spec/nodeName"));
      endpoint.set("targetRef", reference(pod));
    }
    ArrayNode ports = slice.putArray("ports");
    ports().forEach(port -> ports.add(port.has("name") ? port : port.put("name", "")));
    return slice;
  }

  /** Returns the subsets of the Endpoints. */
  ArrayNode subsets() {
    ArrayNode subsets = service.arrayNode();
    if (pods.isEmpty()) {
      return subsets;
    }
    ObjectNode subset = subsets.addObject();
    for (ObjectNode pod : pods) {
      ObjectNode address =
          subset
              .withArrayProperty(isReady(pod) ? "addresses" : "notReadyAddresses")
              .addObject()
              .put("ip", pod.at("/status/podIP").asText());
      address.set("nodeName", pod.at("/spec/nodeName"));
      address.set("targetRef", reference(pod));
    }
    List<ObjectNode> ports = ports();
    if (!ports.isEmpty()) {
      ports.forEach(subset.putArray("ports")::add);
    }
    return subsets;
  }

  private boolean isReady(ObjectNode pod) {
    return service.at("/spec/publishNotReadyAddresses").asBoolean()
        || PodTemplate.hasCondition(pod, "Ready");
  }

  private static ObjectNode reference(ObjectNode pod) {
    ObjectNode reference = pod.objectNode().put("kind", "Pod");
    for (String field : List.of("name", "namespace", "uid")) {
      reference.set(field, pod.at("/metadata/" + field));
    }
    return reference;
  }

  /** Returns the ports of the pods; those of the first pod decide about names. */
  private List<ObjectNode> ports() {
    if (pods.isEmpty()) {
      return List.of();
    }
    return service
        .at("/spec/ports")
        .valueStream()
        .map(port -> Map.entry(port, number(port.path("targetPort"))))
        .filter(port -> port.getValue() > 0)
        .map(port -> port(port.getKey(), port.getValue()))
        .toList();
  }

  private ObjectNode port(JsonNode ofService, int number) {
    ObjectNode port = service.objectNode();
    for (String field : List.of("name", "appProtocol")) {
      if (ofService.has(field)) {
        port.set(field, ofService.get(field));
      }
    }
    port.put("port", number).set("protocol", ofService.path("protocol"));
    return port;
  }

  private int number(JsonNode target) {
    if (target.isNumber()) {
      return target.asInt();
    }
    for (JsonNode container : pods.get(0).at("/spec/containers")) {
      for (JsonNode port : container.path("ports")) {
        if (port.path("name").equals(target)) {
          return port.path("containerPort").asInt();
        }
      }
    }
    return 0;
  }
}
