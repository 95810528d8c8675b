package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.DeleteOptions.Propagation;
import io.appoperator.embedded.kind.CustomResourceDefinitions;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.util.List;

/** Serves the kinds of CustomResourceDefinitions, and says so in their status. */
final class CustomDefinitionController implements StoreController {

  static final String DEFINITIONS = "customresourcedefinitions.apiextensions.k8s.io";

  private final ApiResources resources;
  private final ObjectStore store;
  private final ObjectRemoval removal;
  private final ServerIdentity identity;

  CustomDefinitionController(
      ApiResources resources, ObjectStore store, ObjectRemoval removal, ServerIdentity identity) {
    this.resources = resources;
    this.store = store;
    this.removal = removal;
    this.identity = identity;
  }

  @Override
  public void reconcile(List<StoreEvent> changes) {
    for (StoreEvent change : changes) {
      if (change.key().resource().equals(DEFINITIONS)) {
        change
            .after()
            .ifPresentOrElse(
                definition -> serve(change.key(), definition), () -> stopServing(change.key()));
      }
    }
  }

  private void serve(ObjectKey key, ObjectNode definition) {
    resources.remove(key.name());
    resources.add(CustomResourceDefinitions.servedVersions(definition));
    ObjectNode changed = definition.deepCopy();
    JsonNode spec = definition.path("spec");
    ObjectNode status = changed.withObjectProperty("status");
    status.set("acceptedNames", spec.path("names"));
    if (status.path("conditions").isEmpty()) {
      ArrayNode conditions = status.putArray("conditions");
      addCondition(conditions, "NamesAccepted", "NoConflicts", "no conflicts found");
      addCondition(
          conditions,
          "Established",
          "InitialNamesAccepted",
          "the initial names have been accepted");
    }
    ArrayNode stored = status.withArrayProperty("storedVersions");
    for (JsonNode version : spec.path("versions")) {
      boolean known = stored.valueStream().anyMatch(one -> one.equals(version.path("name")));
      if (version.path("storage").asBoolean() && !known) {
        stored.add(version.path("name"));
      }
    }
    if (!changed.equals(definition) && store.find(key).isPresent()) {
      store.put(key, changed);
    }
  }

  private void stopServing(ObjectKey key) {
    resources.remove(key.name());
    for (ObjectKey one : store.all().keySet()) {
      if (one.resource().equals(key.name())) {
        removal.remove(one, Propagation.BACKGROUND);
      }
    }
  }

  private void addCondition(ArrayNode conditions, String type, String reason, String message) {
    conditions
        .addObject()
        .put("lastTransitionTime", identity.now())
        .put("message", message)
        .put("reason", reason)
        .put("status", "True")
        .put("type", type);
  }
}
