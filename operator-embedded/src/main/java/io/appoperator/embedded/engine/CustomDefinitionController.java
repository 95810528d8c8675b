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
    ObjectNode changed = definition.deepCopy();
    JsonNode spec = definition.path("spec");
    ObjectNode status = changed.withObjectProperty("status");
    AcceptedNames names = AcceptedNames.of(definition, store.list(DEFINITIONS, ""));
    boolean isServed = names.areAccepted() || isEstablished(status);
    if (isServed) {
      resources.add(CustomResourceDefinitions.servedVersions(definition));
    }
    if (status.path("conditions").isEmpty() || !isEstablished(status)) {
      status.set("acceptedNames", names.names());
      ArrayNode conditions = status.putArray("conditions");
      addCondition(
          conditions, "NamesAccepted", names.areAccepted(), names.reason(), names.message());
      addCondition(
          conditions,
          "Established",
          names.areAccepted(),
          names.areAccepted() ? "InitialNamesAccepted" : "NotAccepted",
          names.areAccepted()
              ? "the initial names have been accepted"
              : "not all names are accepted");
    } else if (names.areAccepted()) {
      status.set("acceptedNames", names.names());
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

  private static boolean isEstablished(JsonNode status) {
    return status
        .path("conditions")
        .valueStream()
        .anyMatch(
            one ->
                one.path("type").asText().equals("Established")
                    && one.path("status").asText().equals("True"));
  }

  private void addCondition(
      ArrayNode conditions, String type, boolean isTrue, String reason, String message) {
    conditions
        .addObject()
        .put("lastTransitionTime", identity.now())
        .put("message", message)
        .put("reason", reason)
        .put("status", isTrue ? "True" : "False")
        .put("type", type);
  }
}
