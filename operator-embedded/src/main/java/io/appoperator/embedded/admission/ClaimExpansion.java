package io.appoperator.embedded.admission;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.schema.Quantities;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import java.util.Optional;

/** Rejects larger sizes of PersistentVolumeClaims whose StorageClass does not allow them. */
final class ClaimExpansion {

  private static final String CLAIMS = "persistentvolumeclaims";
  private static final String CLASSES = "storageclasses.storage.k8s.io";
  private static final String SIZE = "/spec/resources/requests/storage";

  private ClaimExpansion() {}

  static Optional<Rejection> check(WriteRequest request, ObjectStore store) {
    if (!request.path().equals(CLAIMS)
        || !request.group().isEmpty()
        || request.operation() != WriteRequest.Operation.UPDATE
        || !isLarger(request)) {
      return Optional.empty();
    }
    if (!request.old().at("/status/phase").asText().equals("Bound")) {
      return forbidden("Only bound persistent volume claims can be expanded");
    }
    String name = request.object().at("/spec/storageClassName").asText();
    boolean allowed =
        store
            .find(new ObjectKey(CLASSES, "", name))
            .filter(found -> found.path("allowVolumeExpansion").asBoolean())
            .isPresent();
    return allowed
        ? Optional.empty()
        : forbidden(
            "only dynamically provisioned pvc can be resized and the storageclass that provisions"
                + " the pvc must support resize");
  }

  private static boolean isLarger(WriteRequest request) {
    JsonNode wanted = request.object().at(SIZE);
    JsonNode old = request.old().at(SIZE);
    return wanted.isTextual()
        && old.isTextual()
        && Quantities.compare(wanted.asText(), old.asText()) > 0;
  }

  private static Optional<Rejection> forbidden(String message) {
    return Optional.of(new Rejection("Forbidden", message, false));
  }
}
