package io.appoperator.embedded.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.expression.CompilationException;
import io.appoperator.embedded.expression.EvaluationException;
import io.appoperator.embedded.expression.RequestExpressions;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What rejects valid writes: the ValidatingAdmissionPolicies of a server, which have effect as soon
 * as they are stored, and the check of the expansion of claims that kube-apiserver has built in.
 * Must not be used by two requests at the same time.
 */
public final class AdmissionPolicies {

  private static final String GROUP = "admissionregistration.k8s.io";
  private static final String POLICIES = "validatingadmissionpolicies." + GROUP;
  private static final String BINDINGS = "validatingadmissionpolicybindings." + GROUP;

  private final ObjectStore store;
  private @Nullable RequestExpressions expressions;

  /** Creates the policies of the objects of a server. */
  public AdmissionPolicies(ObjectStore store) {
    this.store = store;
  }

  /** Returns why a request is rejected; empty if all policies allow it. */
  public Optional<Rejection> check(WriteRequest request) {
    return ClaimExpansion.check(request, store).or(() -> checkPolicies(request));
  }

  private Optional<Rejection> checkPolicies(WriteRequest request) {
    List<ObjectNode> bindings = store.list(BINDINGS, "");
    // No policy can lock itself.
    if (bindings.isEmpty() || request.group().equals(GROUP)) {
      return Optional.empty();
    }
    JsonNode namespace = namespace(request);
    for (ObjectNode binding : bindings) {
      Optional<Rejection> rejection = check(binding, request, namespace);
      if (rejection.isPresent()) {
        return rejection;
      }
    }
    return Optional.empty();
  }

  private JsonNode namespace(WriteRequest request) {
    return store
        .find(new ObjectKey("namespaces", "", request.namespace()))
        .<JsonNode>map(found -> found)
        .orElse(MissingNode.getInstance());
  }

  private Optional<Rejection> check(ObjectNode binding, WriteRequest request, JsonNode namespace) {
    String name = binding.at("/spec/policyName").asText();
    Optional<ObjectNode> policy = store.find(new ObjectKey(POLICIES, "", name));
    boolean denies =
        binding
            .at("/spec/validationActions")
            .valueStream()
            .anyMatch(action -> action.asText().equals("Deny"));
    if (policy.isEmpty()
        || !denies
        || !ResourceMatch.matches(binding.at("/spec/matchResources"), request, namespace)
        || !ResourceMatch.matches(policy.get().at("/spec/matchConstraints"), request, namespace)) {
      return Optional.empty();
    }
    return new PolicyEvaluation(policy.get().path("spec"), request, this::evaluate)
        .problem()
        .map(
            problem ->
                new Rejection(
                    problem.reason(),
                    "ValidatingAdmissionPolicy '%s' with binding '%s' denied request: %s"
                        .formatted(name, binding.at("/metadata/name").asText(), problem.text()),
                    true));
  }

  private Object evaluate(String expression, WriteRequest request)
      throws CompilationException, EvaluationException {
    RequestExpressions known =
        expressions == null
            ? new RequestExpressions(List.of("object", "oldObject", "request"))
            : expressions;
    expressions = known;
    return known.evaluate(expression, request.variables());
  }
}
