package io.appoperator.core.observe;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.appoperator.api.ResourceKind;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One desired object of each kind, from {@code drift/<Kind>.yaml}, with fields to change: a scalar,
 * an atomic list and a keyed list.
 */
record DriftSample(
    ResourceKind kind, Edit change, Optional<Edit> append, Optional<Edit> foreignElement) {

  static final DriftSample DEPLOYMENT =
      of(Deployment.class, "/spec/template/spec/containers/0/image", "registry.example.com/other:1")
          .append("/spec/template/spec/containers/0/args", "--more")
          .foreignElement("/spec/template/spec/containers/0/env", "{name: EXTRA, value: x}");

  static final DriftSample CLAIM =
      of(PersistentVolumeClaim.class, "/metadata/annotations/note", "theirs");

  static final List<DriftSample> ALL =
      List.of(
          of(ConfigMap.class, "/data/color", "green"),
          CLAIM,
          of(NetworkPolicy.class, "/spec/podSelector/matchLabels/app", "other")
              .append("/spec/ingress/0/ports", "{port: 9090, protocol: TCP}"),
          of(Service.class, "/spec/sessionAffinity", "ClientIP")
              .append("/spec/loadBalancerSourceRanges", "172.16.0.0/12")
              .foreignElement(
                  "/spec/ports", "{name: extra, port: 9090, protocol: TCP, targetPort: 9090}"),
          DEPLOYMENT,
          of(HorizontalPodAutoscaler.class, "/spec/maxReplicas", "9")
              .append(
                  "/spec/metrics",
                  "{type: Resource, resource: {name: memory, target: {type: Utilization,"
                      + " averageUtilization: 80}}}"),
          of(PodDisruptionBudget.class, "/spec/maxUnavailable", "50%")
              .append("/spec/selector/matchExpressions", "{key: tier, operator: Exists}"),
          of(Ingress.class, "/spec/ingressClassName", "other")
              .append(
                  "/spec/rules",
                  "{host: b.example.com, http: {paths: [{path: /, pathType: Prefix, backend:"
                      + " {service: {name: b, port: {number: 80}}}}]}}"));

  /** A place in an object, as a JSON pointer, and a value to put there. */
  record Edit(String at, JsonNode value) {

    void applyTo(ObjectNode object) {
      JsonPointer pointer = JsonPointer.compile(at);
      JsonNode parent = object.at(pointer.head());
      if (parent instanceof ArrayNode list) {
        list.set(pointer.last().getMatchingIndex(), value);
      } else {
        ((ObjectNode) parent).set(pointer.last().getMatchingProperty(), value);
      }
    }
  }

  /** Returns the object as the operator would apply it. */
  ObjectNode desired(String name, String ownerUid) {
    ObjectNode metadata =
        (ObjectNode)
            yaml(
                """
                name: %s
                labels: {app: my-app, tier: web, app.kubernetes.io/managed-by: application-operator}
                annotations: {note: ours}
                ownerReferences:
                - {apiVersion: v1, kind: ConfigMap, name: owner, uid: %s, controller: true}
                """
                    .formatted(name, ownerUid));
    try (InputStream file = getClass().getResourceAsStream("/drift/" + kind.kind() + ".yaml")) {
      ObjectNode object =
          (ObjectNode) new YAMLMapper().readTree(Objects.requireNonNull(file, kind.kind()));
      object.set("metadata", metadata);
      return object;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String path(String namespace, String name) {
    String root = kind.group().isEmpty() ? "/api/" : "/apis/";
    return root
        + "%s/namespaces/%s/%s/%s".formatted(kind.apiVersion(), namespace, kind.plural(), name);
  }

  @Override
  public String toString() {
    return kind.kind();
  }

  static JsonNode yaml(String text) {
    try {
      return new YAMLMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private static DriftSample of(Class<? extends HasMetadata> type, String pointer, String value) {
    return new DriftSample(
        ResourceKind.of(type), new Edit(pointer, yaml(value)), Optional.empty(), Optional.empty());
  }

  private DriftSample append(String pointer, String value) {
    return new DriftSample(
        kind, change, Optional.of(new Edit(pointer, yaml(value))), foreignElement);
  }

  private DriftSample foreignElement(String pointer, String value) {
    return new DriftSample(kind, change, append, Optional.of(new Edit(pointer, yaml(value))));
  }
}
