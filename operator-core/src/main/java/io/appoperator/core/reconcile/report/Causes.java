package io.appoperator.core.reconcile.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.reconcile.report.CauseReads.CauseQuery;
import io.appoperator.core.reconcile.report.CauseReads.CauseRecord;
import io.appoperator.core.reconcile.report.CauseReads.CauseResult;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds out why objects are not ready: from the pods of a workload, or its own conditions if there
 * are none, and from the events of other kinds. Reads a few objects, without watches.
 */
public final class Causes {

  private static final ResourceKind POD = ResourceKind.of(Pod.class);
  private static final ResourceKind EVENT = ResourceKind.of(Event.class);

  private final CauseReads reads;

  public Causes(CauseReads reads) {
    this.reads = reads;
  }

  /**
   * The known causes of the objects that are not ready.
   *
   * @param causes the causes; incomplete while a query waits
   * @param delay the time until all queries can be answered; null if they are
   */
  public record KnownCauses(Map<ResourceRef, String> causes, @Nullable Duration delay) {}

  /**
   * Finds the causes of all objects that are not ready.
   *
   * @param notBefore monotonic time; earlier results do not count
   */
  public KnownCauses of(List<Manifest> manifests, List<LiveRecord> records, long notBefore) {
    Map<ResourceRef, String> causes = new HashMap<>();
    Duration later = null;
    for (LiveRecord record : records) {
      if (record.readiness().state() == State.READY) {
        continue;
      }
      ObjectCause cause = of(record, manifests, notBefore);
      if (cause.delay() != null && (later == null || cause.delay().compareTo(later) < 0)) {
        later = cause.delay();
      }
      cause.text().ifPresent(text -> causes.put(record.ref(), text));
    }
    if (!causes.isEmpty()) {
      // The message may quote values of the object.
      Mask mask = Mask.uniform();
      manifests.forEach(manifest -> mask.learn(manifest.json()));
      causes.replaceAll((ref, text) -> mask.text(text));
    }
    return new KnownCauses(causes, later);
  }

  private record ObjectCause(Optional<String> text, @Nullable Duration delay) {

    static final ObjectCause NONE = new ObjectCause(Optional.empty(), null);
  }

  private ObjectCause of(LiveRecord record, List<Manifest> manifests, long notBefore) {
    Replicas replicas = record.readiness().replicas();
    if (replicas == null) {
      return ofEvents(record, notBefore);
    }
    ObjectCause ofPods = ofPods(record, manifests, notBefore);
    boolean lacksPods = replicas.updated() < replicas.wanted();
    return ofPods.text().isPresent() || ofPods.delay() != null || !lacksPods
        ? ofPods
        : ofCondition(record, notBefore);
  }

  /** If a pod cannot be created, the reason is only in a condition of its workload. */
  private ObjectCause ofCondition(LiveRecord workload, long notBefore) {
    ResourceRef ref = workload.ref();
    ListQuery namespace = ListQuery.in(ref.namespace());
    CauseQuery causeQuery =
        new CauseQuery(
            ref,
            ref.kind(),
            namespace.where("metadata.name=" + ref.name()),
            namespace.labelled(OperatorMetadata.MANAGED_BY + "=" + OperatorMetadata.OPERATOR),
            Causes::replicaFailure);
    return newest(causeQuery, finding -> finding.about().equals(ref.name()), notBefore);
  }

  private static Optional<CauseRecord> replicaFailure(ObjectNode live) {
    JsonNode failure = Conditions.find(live.path("status"), "ReplicaFailure");
    if (!Conditions.isTrue(failure)) {
      return Optional.empty();
    }
    String name = live.path("metadata").path("name").asText();
    return Optional.of(new CauseRecord(Map.of(), name, "", failure.path("message").asText()));
  }

  private ObjectCause ofPods(LiveRecord workload, List<Manifest> manifests, long notBefore) {
    Map<String, String> labels =
        manifests.stream()
            .filter(manifest -> manifest.ref().equals(workload.ref()))
            .map(manifest -> manifest.json().path("spec").path("selector").path("matchLabels"))
            .map(Causes::texts)
            .findFirst()
            .orElse(Map.of());
    if (labels.isEmpty()) {
      return ObjectCause.NONE;
    }
    String selector =
        labels.entrySet().stream()
            .map(label -> label.getKey() + "=" + label.getValue())
            .sorted()
            .collect(Collectors.joining(","));
    ListQuery namespace = ListQuery.in(workload.ref().namespace());
    CauseQuery causeQuery =
        new CauseQuery(
            workload.ref(), POD, namespace.labelled(selector), namespace, Causes::podProblem);
    // Old pods that are being replaced may have old problems.
    return newest(
        causeQuery,
        finding -> finding.labels().entrySet().containsAll(labels.entrySet()),
        notBefore);
  }

  private static Optional<CauseRecord> podProblem(ObjectNode pod) {
    return PodProblem.of(pod)
        .map(
            text ->
                new CauseRecord(
                    texts(pod.path("metadata").path("labels")), "", created(pod), text));
  }

  private static Map<String, String> texts(JsonNode labels) {
    Map<String, String> texts = new HashMap<>();
    labels.properties().forEach(label -> texts.put(label.getKey(), label.getValue().asText()));
    return texts;
  }

  private ObjectCause ofEvents(LiveRecord record, long notBefore) {
    ResourceRef ref = record.ref();
    ListQuery namespace = ListQuery.in(ref.namespace());
    String ofKind = "involvedObject.kind=" + ref.kind().kind();
    CauseQuery causeQuery =
        new CauseQuery(
            ref,
            EVENT,
            namespace.where(
                "%s,involvedObject.name=%s,involvedObject.uid=%s"
                    .formatted(ofKind, ref.name(), record.uid())),
            namespace.where(ofKind + ",type=Warning"),
            Causes::warning);
    return newest(causeQuery, finding -> finding.about().equals(record.uid()), notBefore);
  }

  private static Optional<CauseRecord> warning(ObjectNode event) {
    if (!event.path("type").asText().equals("Warning")) {
      return Optional.empty();
    }
    String uid = event.path("involvedObject").path("uid").asText();
    return Optional.of(new CauseRecord(Map.of(), uid, seen(event), event.path("message").asText()));
  }

  private ObjectCause newest(CauseQuery causeQuery, Predicate<CauseRecord> fits, long notBefore) {
    CauseResult result = reads.find(causeQuery, notBefore);
    return new ObjectCause(
        result.records().stream()
            .filter(fits)
            .max(Comparator.comparing(CauseRecord::time))
            .map(CauseRecord::text),
        result.delay());
  }

  private static String created(JsonNode pod) {
    return pod.path("metadata").path("creationTimestamp").asText();
  }

  private static String seen(JsonNode event) {
    String last = event.path("lastTimestamp").asText("");
    return last.isEmpty() ? event.path("eventTime").asText("") : last;
  }
}
