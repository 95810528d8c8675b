package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.BuiltInRules;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import java.util.Optional;

/** Deletes objects, or marks them as deleted while they have finalizers. */
final class ObjectDeleter {

  private final ResourceDefinition definition;
  private final ObjectStore store;
  private final ServerIdentity identity;
  private final PolicyAdmission admission;
  private final ObjectCodec codec;
  private final Failures failures;

  ObjectDeleter(
      ResourceDefinition definition,
      ObjectStore store,
      ServerIdentity identity,
      PolicyAdmission admission) {
    this.definition = definition;
    this.store = store;
    this.identity = identity;
    this.admission = admission;
    this.codec = new ObjectCodec(definition);
    this.failures = new Failures(definition);
  }

  /** Returns a status of success, or the object while it has finalizers. */
  ObjectNode delete(ObjectKey key, DeleteOptions options) throws ApiException {
    String refusal =
        definition.builtIn().map(rules -> rules.refusesDeletion(key.name())).orElse("");
    if (!refusal.isEmpty()) {
      throw failures.forbidden(key.name(), refusal);
    }
    ObjectNode live =
        store.find(key).map(codec::fromStored).orElseThrow(() -> failures.notFound(key.name()));
    checkPreconditions(key, live, options);
    admission.checkDelete(key, live, options.dryRun());
    boolean isHeld = definition.builtIn().map(rules -> rules.isHeld(live)).orElse(false);
    ObjectNode marked = DeletionMark.set(live, options.propagation(), isHeld, identity.now());
    if (isHeld || !ObjectMetadata.finalizers(marked).isEmpty()) {
      boolean stored = options.dryRun() || marked.equals(live);
      return stored ? marked : codec.fromStored(store.put(key, stored(marked)));
    }
    ObjectNode deleted = options.dryRun() ? live : codec.fromStored(store.delete(key));
    boolean returns = definition.builtIn().map(BuiltInRules::returnsDeleted).orElse(false);
    return returns ? deleted : success(live);
  }

  private void checkPreconditions(ObjectKey key, ObjectNode live, DeleteOptions options)
      throws ApiException {
    check(
        key,
        "UID",
        options.uid(),
        ObjectMetadata.text(live, "uid"),
        "The object might have been deleted and then recreated");
    check(
        key,
        "ResourceVersion",
        options.resourceVersion(),
        ObjectMetadata.text(live, "resourceVersion"),
        "The object might have been modified");
  }

  private void check(
      ObjectKey key, String what, Optional<String> wanted, String actual, String cause)
      throws ApiException {
    if (wanted.isPresent() && !wanted.get().equals(actual)) {
      throw failures.failedPrecondition(
          key.name(),
          "the %s in the precondition (%s) does not match the %s in record (%s). %s"
              .formatted(what, wanted.get(), what, actual, cause));
    }
  }

  private ObjectNode stored(ObjectNode object) {
    return codec.toStored(codec.normalize(object));
  }

  private ObjectNode success(ObjectNode deleted) {
    ObjectNode status = JsonNodeFactory.instance.objectNode();
    status.put("kind", "Status").put("apiVersion", "v1");
    status.putObject("metadata");
    status.put("status", "Success");
    ObjectNode details = status.putObject("details");
    details.put("name", ObjectMetadata.text(deleted, "name"));
    if (!definition.group().isEmpty()) {
      details.put("group", definition.group());
    }
    details.put("kind", definition.plural());
    details.put("uid", ObjectMetadata.text(deleted, "uid"));
    return status;
  }
}
