package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Binds claims to volumes that need not exist, resizes them, and releases deleted claims. */
final class ClaimController implements SimulatedController {

  private static final String CLAIMS = "persistentvolumeclaims";
  private static final String PROTECTION = "kubernetes.io/pvc-protection";

  private final SimulatedApi api;

  ClaimController(SimulatedApi api) {
    this.api = api;
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    if (change.key().resource().equals(SimulatedApi.PODS)) {
      // A claim may be released with the last pod that uses it.
      return change
          .before()
          .or(change::after)
          .orElseThrow()
          .at("/spec/volumes")
          .valueStream()
          .map(volume -> volume.at("/persistentVolumeClaim/claimName").asText())
          .filter(name -> !name.isEmpty())
          .map(name -> new ObjectKey(CLAIMS, change.key().namespace(), name))
          .collect(Collectors.toSet());
    }
    return SimulatedApi.itself(change, CLAIMS);
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    Optional<ObjectNode> found = api.findAny(key);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode claim = found.get();
    if (SimulatedApi.isBeingDeleted(claim)) {
      if (!isUsed(key)) {
        api.removeFinalizer(key, PROTECTION);
      }
      return Optional.empty();
    }
    if (!claim.at("/spec").hasNonNull("volumeName")) {
      claim
          .withObjectProperty("spec")
          .put("volumeName", "pvc-" + claim.at("/metadata/uid").asText());
      api.store(key, claim);
    }
    // Conditions of a resize come from other clients.
    ObjectNode status = claim.withObjectProperty("status").deepCopy().put("phase", "Bound");
    status.set("accessModes", claim.at("/spec/accessModes"));
    status.putObject("capacity").set("storage", claim.at("/spec/resources/requests/storage"));
    if (!status.equals(claim.path("status"))) {
      api.setStatus(key, status);
    }
    return Optional.empty();
  }

  private boolean isUsed(ObjectKey claim) {
    return api.list(SimulatedApi.PODS, claim.namespace()).stream()
        .flatMap(pod -> pod.at("/spec/volumes").valueStream())
        .anyMatch(
            volume -> volume.at("/persistentVolumeClaim/claimName").asText().equals(claim.name()));
  }
}
