package io.appoperator.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.e2e.DiffPrediction.PredictedChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compares the changes of objects with their prediction, and counts the comparisons. */
final class PredictionChecker {

  private static final String REPLICAS = "spec.replicas";
  private static final String VOLUME = "spec.volumeName";
  private static final String REVISION = "metadata.annotations.deployment.kubernetes.io/revision";

  /** A problem starts with the name of its object. */
  private static final Pattern OBJECT = Pattern.compile("(?:^|; )([A-Z][A-Za-z]+/[a-z0-9.-]+)[: ]");

  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();

  /**
   * The objects of a namespace at a time.
   *
   * @param objects the objects by {@code Kind/name}
   * @param templates all pod templates that each Deployment has ever had, with their revisions
   */
  record Snapshot(Map<String, ObjectNode> objects, Map<String, Set<String>> templates) {

    private boolean hasPods(String name) {
      JsonNode live = objects.get(name);
      return live != null && live.path("spec").path("replicas").asInt() > 0;
    }
  }

  /** Compares the predictions with the actual changes of all objects. */
  void compare(Map<String, PredictedChange> shown, Snapshot before, Snapshot after) {
    Set<String> names = new TreeSet<>(shown.keySet());
    names.addAll(before.objects.keySet());
    names.addAll(after.objects.keySet());
    for (String name : names) {
      compare(name, shown.getOrDefault(name, PredictedChange.UNCHANGED), before, after);
    }
  }

  private void compare(String name, PredictedChange prediction, Snapshot before, Snapshot after) {
    PredictedChange actual = actual(name, prediction, before, after);
    count("objects", 1);
    count(prediction.action(), 1);
    count("fields", prediction.fields().size());
    String action = prediction.isRefused() ? "unchanged" : prediction.action();
    if (!action.equals(actual.action()) || !prediction.fields().equals(actual.fields())) {
      wrong.add("%s: said %s, happened %s".formatted(name, prediction, actual));
    }
    ObjectNode expected = prediction.created();
    ObjectNode created = actual.created();
    if (expected != null && created != null) {
      Map<String, String> different = differences(expected, created);
      if (isScaled(name, after)) {
        different.remove(REPLICAS);
      }
      // A controller may bind a claim at any time.
      different.remove(VOLUME);
      different.forEach(
          (path, how) -> wrong.add("%s: created with %s %s".formatted(name, path, how)));
    }
    if (name.startsWith("Deployment/") && action.equals("update")) {
      boolean replaced = !Objects.equals(before.templates.get(name), after.templates.get(name));
      boolean restarted = replaced && before.hasPods(name) && after.hasPods(name);
      if (restarted) {
        count("restarts", 1);
      }
      if (restarted != prediction.disruption().equals("rolling-restart")) {
        wrong.add("%s: said %s, template replaced: %s".formatted(name, prediction, replaced));
      }
    }
  }

  /** Compares predictions made with and without write permissions. */
  void assertEqual(Map<String, PredictedChange> server, Map<String, PredictedChange> client) {
    server.forEach(
        (name, prediction) -> {
          PredictedChange predicted = client.getOrDefault(name, PredictedChange.UNCHANGED);
          // The rejections of the cluster's policies cannot be predicted from its objects.
          if (!prediction.isRefused() && !isSame(prediction, predicted)) {
            wrong.add(
                "%s: the server says %s, the client %s".formatted(name, prediction, predicted));
          }
          if (predicted.isRefused() && !prediction.isRefused()) {
            wrong.add("%s: the client alone refuses %s".formatted(name, predicted));
          }
        });
    client.keySet().stream()
        .filter(name -> !server.containsKey(name))
        .forEach(name -> wrong.add(name + ": only the client knows it"));
  }

  private static boolean isSame(PredictedChange server, PredictedChange client) {
    return server.action().equals(client.action())
        && server.disruption().equals(client.disruption())
        && server.fields().keySet().equals(client.fields().keySet());
  }

  /** Compares the predicted rejections with those in the status of the primary. */
  void refusals(Map<String, PredictedChange> shown, LiveResource primary) {
    Set<String> refused = new TreeSet<>();
    shown.forEach(
        (name, prediction) -> {
          if (prediction.isRefused() && (name + "-").contains("/" + primary.name() + "-")) {
            refused.add(name);
          }
        });
    String message = primary.message("Reconciled");
    List<String> reported = OBJECT.matcher(message).results().map(match -> match.group(1)).toList();
    boolean equal =
        primary.is("Reconciled")
            ? refused.isEmpty()
            : refused.containsAll(reported) && !reported.isEmpty();
    if (!equal) {
      wrong.add("%s: said to be refused %s, but: %s".formatted(primary.name(), refused, message));
    }
  }

  /** Returns the wrong predictions. */
  List<String> wrong() {
    return wrong;
  }

  /** Returns the number of comparisons by type. */
  Map<String, Integer> counts() {
    return counts;
  }

  private void count(String what, int more) {
    counts.merge(what, more, Integer::sum);
  }

  private static PredictedChange actual(
      String name, PredictedChange prediction, Snapshot before, Snapshot after) {
    ObjectNode from = before.objects.get(name);
    ObjectNode to = after.objects.get(name);
    if (from == null || to == null) {
      String action = from == null && to == null ? "unchanged" : from == null ? "create" : "prune";
      return new PredictedChange(action, "", Map.of(), to);
    }
    Map<String, String> fields = differences(from, to);
    // An autoscaler may scale at any time.
    if (isScaled(name, after) && !prediction.fields().containsKey(REPLICAS)) {
      fields.remove(REPLICAS);
    }
    return new PredictedChange(fields.isEmpty() ? "unchanged" : "update", "", fields, null);
  }

  private static boolean isScaled(String name, Snapshot after) {
    return name.startsWith("Deployment/")
        && after.objects.containsKey(name.replace("Deployment/", "HorizontalPodAutoscaler/"));
  }

  private static Map<String, String> differences(ObjectNode from, ObjectNode to) {
    String kind = to.path("kind").asText();
    ResourceKind of =
        TestKinds.CHILDREN.stream().filter(k -> k.kind().equals(kind)).findFirst().orElseThrow();
    ResourceRef ref = new ResourceRef(of, "", to.at("/metadata/name").asText());
    Map<String, String> fields = new TreeMap<>();
    for (FieldChange change : Comparison.of(ref, from, to, null).fields()) {
      if (!change.path().equals(REVISION)) {
        fields.put(change.path(), text(change.before()) + " -> " + text(change.after()));
      }
    }
    return fields;
  }

  private static String text(@Nullable JsonNode value) {
    return String.valueOf(value);
  }
}
