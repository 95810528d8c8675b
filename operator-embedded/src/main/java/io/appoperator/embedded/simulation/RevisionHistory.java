package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.field.JsonOrder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The ReplicaSets of a Deployment as its revisions: one for each template. A Deployment that
 * returns to an earlier template gives its ReplicaSet the next revision.
 *
 * @param deployment the Deployment
 * @param all its ReplicaSets
 */
record RevisionHistory(ObjectNode deployment, List<ObjectNode> all) {

  static final String REVISION = "deployment.kubernetes.io/revision";

  private static final String EARLIER = "deployment.kubernetes.io/revision-history";
  private static final String CAUSE = "kubernetes.io/change-cause";

  /** Returns the ReplicaSet of the template of the Deployment. */
  Optional<ObjectNode> current() {
    return all.stream().filter(this::hasCurrentTemplate).findFirst();
  }

  /** Returns the other ReplicaSets. */
  List<ObjectNode> old() {
    return all.stream().filter(set -> !hasCurrentTemplate(set)).toList();
  }

  private boolean hasCurrentTemplate(ObjectNode set) {
    ObjectNode template = set.at("/spec/template").deepCopy();
    template.withObjectProperty("metadata").withObjectProperty("labels").remove(PodTemplate.HASH);
    return JsonOrder.equal(template, deployment.at("/spec/template"));
  }

  /** Returns the annotations of a new ReplicaSet. */
  ObjectNode annotationsOfNew() {
    ObjectNode annotations = deployment.objectNode();
    annotations.put(REVISION, Integer.toString(nextRevision()));
    addCause(annotations);
    return annotations;
  }

  /** Makes the ReplicaSet of the template the latest revision. */
  void renumber(SimulatedApi api) throws ApiException {
    Optional<ObjectNode> set = current();
    if (set.isEmpty() || revision(set.get()) >= nextRevision()) {
      return;
    }
    JsonNode annotations = set.get().at("/metadata/annotations");
    String last = annotations.path(REVISION).asText();
    String earlier = annotations.path(EARLIER).asText();
    ObjectNode patch = deployment.objectNode();
    ObjectNode changed = patch.putObject("metadata").putObject("annotations");
    changed.put(REVISION, Integer.toString(nextRevision()));
    changed.put(EARLIER, earlier.isEmpty() ? last : earlier + "," + last);
    addCause(changed);
    api.patch(SimulatedApi.key(SimulatedApi.REPLICA_SETS, set.get()), patch);
  }

  /** Deletes the oldest ReplicaSets without pods beyond {@code revisionHistoryLimit}. */
  void prune(SimulatedApi api) throws ApiException {
    JsonNode limit = deployment.at("/spec/revisionHistoryLimit");
    List<ObjectNode> empty =
        old().stream()
            .filter(set -> set.at("/spec/replicas").asInt() == 0)
            .filter(set -> set.at("/status/replicas").asInt() == 0)
            .sorted(Comparator.comparingInt(RevisionHistory::revision))
            .toList();
    for (int i = 0; limit.isNumber() && i < empty.size() - limit.asInt(); i++) {
      api.delete(SimulatedApi.REPLICA_SETS, empty.get(i));
    }
  }

  /** Returns the revision of a ReplicaSet; 0 if it has none, or no number. */
  static int revision(JsonNode set) {
    return set.at("/metadata/annotations").path(REVISION).asInt(0);
  }

  private int nextRevision() {
    return old().stream().mapToInt(RevisionHistory::revision).max().orElse(0) + 1;
  }

  private void addCause(ObjectNode annotations) {
    JsonNode cause = deployment.at("/metadata/annotations").path(CAUSE);
    if (cause.isTextual()) {
      annotations.set(CAUSE, cause);
    }
  }
}
