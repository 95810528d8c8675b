package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import java.util.Optional;

/** Rejects new objects in namespaces that do not exist or are being deleted. */
final class NamespaceAdmission {

  static final String NAMESPACES = "namespaces";

  private final ObjectStore store;
  private volatile boolean active;

  NamespaceAdmission(ObjectStore store) {
    this.store = store;
  }

  /** Starts to check; without the kind Namespace, every namespace exists. */
  void activate() {
    active = true;
  }

  void check(ObjectKey key, ResourceDefinition definition) throws ApiException {
    if (!active) {
      return;
    }
    Optional<ObjectNode> namespace = store.find(new ObjectKey(NAMESPACES, "", key.namespace()));
    if (namespace.isEmpty()) {
      throw Failures.missingNamespace(key.namespace());
    }
    if (ObjectMetadata.isBeingDeleted(namespace.get())) {
      throw new Failures(definition).terminatingNamespace(key);
    }
  }
}
