package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Gives each namespace its default service account. */
final class ServiceAccountController implements SimulatedController {

  private static final String NAMESPACES = "namespaces";
  private static final String ACCOUNTS = "serviceaccounts";
  private static final String NAME = "default";

  private final SimulatedApi api;

  ServiceAccountController(SimulatedApi api) {
    this.api = api;
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    return change.key().resource().equals(ACCOUNTS) && change.key().name().equals(NAME)
        ? Set.of(new ObjectKey(NAMESPACES, "", change.key().namespace()))
        : SimulatedApi.itself(change, NAMESPACES);
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    Optional<ObjectNode> namespace = api.find(key);
    if (namespace.isPresent() && api.findAny(new ObjectKey(ACCOUNTS, key.name(), NAME)).isEmpty()) {
      ObjectNode account = namespace.get().objectNode();
      account.put("apiVersion", "v1").put("kind", "ServiceAccount");
      account.putObject("metadata").put("name", NAME).put("namespace", key.name());
      api.create(ACCOUNTS, account);
    }
    return Optional.empty();
  }
}
