package io.appoperator.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.json.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All secondary resources of an Application without the fields that differ between runs, to compare
 * two runs.
 */
final class SecondaryResources {

  private static final List<String> OF_THE_SERVER =
      List.of("clusterIP", "clusterIPs", "volumeName", "healthCheckNodePort");

  private SecondaryResources() {}

  /** Returns the objects of an Application by kind and name, with {@code NAME} for its name. */
  static Map<String, String> of(OperatorScenario scenario, String application) {
    return all(scenario).getOrDefault(application, Map.of());
  }

  /** Returns the objects of all Applications of a scenario. */
  static Map<String, Map<String, String>> all(OperatorScenario scenario) {
    Map<String, Map<String, String>> found = new TreeMap<>();
    for (ResourceKind kind : TestKinds.CHILDREN) {
      for (ObjectNode live :
          scenario.admin().list(kind, ListQuery.in(scenario.namespace())).items()) {
        String application = live.at("/metadata/labels/app.kubernetes.io~1instance").asText();
        String name = kind.kind() + "/" + live.at("/metadata/name").asText();
        found
            .computeIfAbsent(application, key -> new TreeMap<>())
            .put(
                name.replace(application, "NAME"),
                lasting(live).toString().replace(application, "NAME"));
      }
    }
    return found;
  }

  private static ObjectNode lasting(ObjectNode live) {
    ObjectNode kept = Json.object();
    kept.set("labels", live.at("/metadata/labels"));
    ObjectNode spec = live.path("spec").isObject() ? live.withObjectProperty("spec") : null;
    if (spec != null) {
      spec.remove(OF_THE_SERVER);
      kept.set("spec", spec);
    }
    kept.set("data", live.path("data").deepCopy());
    kept.put("owner", live.at("/metadata/ownerReferences/0/name").asText());
    kept.put("terminating", live.at("/metadata/deletionTimestamp").isTextual());
    return kept;
  }
}
