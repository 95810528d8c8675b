package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.json.Json;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Manifest;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out why objects are not ready, in the cluster's own words: from the pods of a workload, or
 * its own conditions if there are none, and from the events of everything else. Reads a few objects
 * and watches none.
 */
final class Causes {

  private static final Logger LOG = LoggerFactory.getLogger(Causes.class);
  private static final ResourceKind POD = ResourceKind.of(Pod.class);
  private static final ResourceKind EVENT = ResourceKind.of(Event.class);
  private static final int PAGE = 100;

  private final Cluster cluster;

  Causes(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Asks for the causes of all objects that are not ready. */
  Map<ResourceRef, String> of(List<Manifest> manifests, List<LiveRecord> records) {
    Map<ResourceRef, String> causes = new HashMap<>();
    for (LiveRecord record : records) {
      if (record.readiness().state() == State.READY) {
        continue;
      }
      try {
        of(record, manifests).ifPresent(text -> causes.put(record.ref(), text));
      } catch (ClusterException e) {
        LOG.debug("The cause of {} is unknown: {}", record.ref(), e.getMessage());
      }
    }
    if (!causes.isEmpty()) {
      // The cluster may quote what it has been given.
      Mask mask = Mask.uniform();
      manifests.forEach(manifest -> mask.learn(manifest.json()));
      causes.replaceAll((ref, text) -> mask.text(text));
    }
    return causes;
  }

  private Optional<String> of(LiveRecord record, List<Manifest> manifests) {
    Replicas replicas = record.readiness().replicas();
    if (replicas == null) {
      return ofEvents(record);
    }
    Optional<String> ofPods = ofPods(record, manifests);
    boolean lacksPods = replicas.updated() < replicas.wanted();
    return ofPods.isPresent() || !lacksPods ? ofPods : ofCondition(record);
  }

  /** A pod that may not be created says nothing; its workload quotes who refused it. */
  private Optional<String> ofCondition(LiveRecord workload) {
    ObjectNode live = cluster.get(workload.ref()).orElseGet(Json::object);
    for (JsonNode condition : live.path("status").path("conditions")) {
      if (condition.path("type").asText().equals("ReplicaFailure")
          && condition.path("status").asText().equals("True")) {
        return Optional.of(condition.path("message").asText());
      }
    }
    return Optional.empty();
  }

  private Optional<String> ofPods(LiveRecord workload, List<Manifest> manifests) {
    String selector =
        manifests.stream()
            .filter(manifest -> manifest.ref().equals(workload.ref()))
            .flatMap(
                manifest ->
                    manifest
                        .json()
                        .path("spec")
                        .path("selector")
                        .path("matchLabels")
                        .properties()
                        .stream())
            .map(label -> label.getKey() + "=" + label.getValue().asText())
            .collect(Collectors.joining(","));
    if (selector.isEmpty()) {
      return Optional.empty();
    }
    ListQuery query = ListQuery.in(workload.ref().namespace()).labelled(selector);
    // Old pods that are being replaced have old problems.
    return newest(POD, query, pod -> PodProblem.of(pod).isPresent(), Causes::created)
        .flatMap(PodProblem::of);
  }

  private Optional<String> ofEvents(LiveRecord record) {
    ResourceRef ref = record.ref();
    ListQuery query =
        ListQuery.in(ref.namespace())
            .where(
                "involvedObject.kind=%s,involvedObject.name=%s,involvedObject.uid=%s"
                    .formatted(ref.kind().kind(), ref.name(), record.uid()));
    return newest(EVENT, query, Causes::isWarning, Causes::seen)
        .map(event -> event.path("message").asText());
  }

  /** Keeps one object of all pages, which the server sorts by their names. */
  private Optional<ObjectNode> newest(
      ResourceKind kind,
      ListQuery query,
      Predicate<ObjectNode> tells,
      Function<ObjectNode, String> time) {
    Optional<ObjectNode> newest = Optional.empty();
    String token = "";
    do {
      ListPage page = cluster.list(kind, query.limit(PAGE).from(token));
      newest =
          Stream.concat(newest.stream(), page.items().stream().filter(tells))
              .max(Comparator.comparing(time));
      token = page.continueToken();
    } while (!token.isEmpty());
    return newest;
  }

  private static boolean isWarning(JsonNode event) {
    return event.path("type").asText().equals("Warning");
  }

  private static String created(JsonNode pod) {
    return pod.path("metadata").path("creationTimestamp").asText();
  }

  private static String seen(JsonNode event) {
    String last = event.path("lastTimestamp").asText("");
    return last.isEmpty() ? event.path("eventTime").asText("") : last;
  }
}
