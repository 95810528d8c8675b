package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;

/**
 * The PersistentVolumeClaims of a StatefulSet: one for each template and pod. They stay when pods
 * are deleted, also with the set, unless {@code whenDeleted} says otherwise.
 *
 * @param set the StatefulSet
 * @param api the server
 * @param events emits the events of the controller
 */
record ClaimTemplates(ObjectNode set, SimulatedApi api, EventRecorder events) {

  private static final String CLAIMS = "persistentvolumeclaims";

  /** Creates the claims of a pod that do not exist, and adds their volumes to it. */
  void addTo(ObjectNode pod) throws ApiException {
    String podName = pod.at("/metadata/name").asText();
    for (JsonNode template : set.at("/spec/volumeClaimTemplates")) {
      String volume = template.at("/metadata/name").asText();
      String name = volume + "-" + podName;
      ObjectKey key = new ObjectKey(CLAIMS, set.at("/metadata/namespace").asText(), name);
      if (api.findAny(key).isEmpty()) {
        api.create(CLAIMS, claim(template, name));
        events.normal(
            set,
            "SuccessfulCreate",
            "create Claim %s Pod %s in StatefulSet %s success"
                .formatted(name, podName, set.at("/metadata/name").asText()));
      }
      addVolume(pod, volume, name);
    }
  }

  private ObjectNode claim(JsonNode template, String name) {
    ObjectNode claim = SimulatedApi.owned(set, "v1", "PersistentVolumeClaim");
    ObjectNode metadata = claim.withObjectProperty("metadata");
    if (!set.at("/spec/persistentVolumeClaimRetentionPolicy/whenDeleted")
        .asText()
        .equals("Delete")) {
      metadata.remove("ownerReferences");
    }
    metadata.put("name", name);
    for (String field : new String[] {"labels", "annotations"}) {
      if (template.at("/metadata/" + field) instanceof ObjectNode given) {
        metadata.set(field, given.deepCopy());
      }
    }
    if (set.at("/spec/selector/matchLabels") instanceof ObjectNode selected) {
      metadata.withObjectProperty("labels").setAll(selected.deepCopy());
    }
    claim.set("spec", template.path("spec").deepCopy());
    return claim;
  }

  /** A volume of the template with the name of the claim's is replaced. */
  private static void addVolume(ObjectNode pod, String volume, String claim) {
    ArrayNode volumes = pod.arrayNode();
    volumes
        .addObject()
        .put("name", volume)
        .putObject("persistentVolumeClaim")
        .put("claimName", claim);
    pod.at("/spec/volumes")
        .valueStream()
        .filter(one -> !one.path("name").asText().equals(volume))
        .forEach(volumes::add);
    pod.withObjectProperty("spec").set("volumes", volumes);
  }
}
