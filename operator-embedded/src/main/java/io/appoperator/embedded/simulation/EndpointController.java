package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the addresses of the pods of a Service, in Endpoints and in an EndpointSlice. */
final class EndpointController implements SimulatedController {

  private static final String CHANGED = "endpoints.kubernetes.io/last-change-trigger-time";
  private static final String HEADLESS = "service.kubernetes.io/headless";

  private final SimulatedApi api;

  EndpointController(SimulatedApi api) {
    this.api = api;
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    String namespace = change.key().namespace();
    return switch (change.key().resource()) {
      case SimulatedApi.SERVICES -> Set.of(change.key());
      case SimulatedApi.ENDPOINTS ->
          Set.of(new ObjectKey(SimulatedApi.SERVICES, namespace, change.key().name()));
      case SimulatedApi.ENDPOINT_SLICES ->
          SimulatedApi.controller(change, "Service", SimulatedApi.SERVICES);
      case SimulatedApi.PODS ->
          api.list(SimulatedApi.SERVICES, namespace).stream()
              .filter(
                  service ->
                      Stream.concat(change.before().stream(), change.after().stream())
                          .anyMatch(pod -> ServiceEndpoints.selects(service, pod)))
              .map(service -> SimulatedApi.key(SimulatedApi.SERVICES, service))
              .collect(Collectors.toSet());
      default -> Set.of();
    };
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    ObjectKey endpoints = new ObjectKey(SimulatedApi.ENDPOINTS, key.namespace(), key.name());
    Optional<ObjectNode> service = api.find(key);
    if (service.isEmpty()) {
      Optional<ObjectNode> left = api.find(endpoints).filter(EndpointController::isManaged);
      if (left.isPresent()) {
        api.delete(SimulatedApi.ENDPOINTS, left.get());
      }
      return Optional.empty();
    }
    boolean isExternal = service.get().at("/spec/type").asText().equals("ExternalName");
    if (!isExternal && !service.get().at("/spec/selector").isEmpty()) {
      ServiceEndpoints found =
          ServiceEndpoints.of(service.get(), api.list(SimulatedApi.PODS, key.namespace()));
      writeEndpoints(endpoints, found);
      writeSlice(key, found);
    }
    return Optional.empty();
  }

  private static boolean isManaged(JsonNode endpoints) {
    return endpoints
        .at("/metadata/labels")
        .path("endpoints.kubernetes.io/managed-by")
        .asText()
        .equals("endpoint-controller");
  }

  private void writeEndpoints(ObjectKey key, ServiceEndpoints found) throws ApiException {
    ObjectNode content = found.service().objectNode();
    content.set("subsets", found.subsets());
    ObjectNode labels = labels(found.service());
    labels.put("endpoints.kubernetes.io/managed-by", "endpoint-controller");
    Optional<ObjectNode> live = api.find(key);
    if (live.isPresent()) {
      change(SimulatedApi.ENDPOINTS, live.get(), content, labels);
      return;
    }
    ObjectNode created = found.service().objectNode().put("apiVersion", "v1");
    created.put("kind", "Endpoints");
    created.putObject("metadata").put("name", key.name()).put("namespace", key.namespace());
    create(SimulatedApi.ENDPOINTS, created, content, labels);
  }

  private void writeSlice(ObjectKey key, ServiceEndpoints found) throws ApiException {
    ObjectNode labels = labels(found.service());
    labels.put("kubernetes.io/service-name", key.name());
    labels.put("endpointslice.kubernetes.io/managed-by", "endpointslice-controller.k8s.io");
    List<ObjectNode> slices = api.ownedBy(found.service(), SimulatedApi.ENDPOINT_SLICES);
    if (slices.isEmpty()) {
      ObjectNode created =
          SimulatedApi.owned(found.service(), "discovery.k8s.io/v1", "EndpointSlice");
      created.withObjectProperty("metadata").put("generateName", key.name() + "-");
      create(SimulatedApi.ENDPOINT_SLICES, created, found.slice(), labels);
    } else {
      change(SimulatedApi.ENDPOINT_SLICES, slices.get(0), found.slice(), labels);
    }
  }

  private static ObjectNode labels(ObjectNode service) {
    ObjectNode labels = service.withObjectProperty("metadata").objectNode();
    service
        .at("/metadata/labels")
        .properties()
        .forEach(one -> labels.set(one.getKey(), one.getValue()));
    if (service.at("/spec/clusterIP").asText().equals("None")) {
      labels.put(HEADLESS, "");
    }
    return labels;
  }

  private void create(String resource, ObjectNode object, ObjectNode content, ObjectNode labels)
      throws ApiException {
    object.setAll(content);
    object.withObjectProperty("metadata").set("labels", labels);
    stamp(object);
    api.create(resource, object);
  }

  /** Changes an object, if it has other content. Labels of other clients stay. */
  private void change(String resource, ObjectNode live, ObjectNode content, ObjectNode labels)
      throws ApiException {
    boolean sameContent =
        content.properties().stream()
            .allMatch(
                field ->
                    field.getValue().equals(live.path(field.getKey()))
                        || (field.getValue().isEmpty() && live.path(field.getKey()).isEmpty()));
    boolean sameLabels =
        labels.properties().stream()
            .allMatch(
                label -> label.getValue().equals(live.at("/metadata/labels").path(label.getKey())));
    if (!sameContent || !sameLabels) {
      content.withObjectProperty("metadata").set("labels", labels);
      stamp(content);
      api.patch(SimulatedApi.key(resource, live), content);
    }
  }

  private void stamp(ObjectNode object) {
    object.withObjectProperty("metadata").withObjectProperty("annotations").put(CHANGED, api.now());
  }
}
