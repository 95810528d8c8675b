package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.admission.AdmissionPolicies;
import io.appoperator.embedded.admission.Rejection;
import io.appoperator.embedded.admission.WriteRequest;
import io.appoperator.embedded.admission.WriteRequest.Operation;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.store.ObjectKey;
import java.util.Optional;

/** Rejects the writes of one endpoint that the policies of the server do not allow. */
final class PolicyAdmission {

  private final AdmissionPolicies policies;
  private final ResourceDefinition definition;
  private final String subresource;
  private final Failures failures;

  PolicyAdmission(AdmissionPolicies policies, ResourceDefinition definition, String subresource) {
    this.policies = policies;
    this.definition = definition;
    this.subresource = subresource;
    this.failures = new Failures(definition);
  }

  void checkCreate(ObjectKey key, ObjectNode object, boolean dryRun) throws ApiException {
    check(Operation.CREATE, key, object, MissingNode.getInstance(), dryRun);
  }

  void checkUpdate(ObjectKey key, ObjectNode object, ObjectNode old, boolean dryRun)
      throws ApiException {
    check(Operation.UPDATE, key, object, old, dryRun);
  }

  void checkDelete(ObjectKey key, ObjectNode old, boolean dryRun) throws ApiException {
    check(Operation.DELETE, key, MissingNode.getInstance(), old, dryRun);
  }

  private void check(
      Operation operation, ObjectKey key, JsonNode object, JsonNode old, boolean dryRun)
      throws ApiException {
    Optional<Rejection> rejection =
        policies.check(
            new WriteRequest(
                operation,
                definition.group(),
                definition.version(),
                definition.plural(),
                subresource,
                key.namespace(),
                key.name(),
                object,
                old,
                dryRun));
    if (rejection.isPresent()) {
      throw failures.rejected(key.name(), rejection.get());
    }
  }
}
