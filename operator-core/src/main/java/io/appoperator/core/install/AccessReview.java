package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.install.Permission.Verb;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks the API server what its own user may do. Every user may ask that by default; nothing is
 * stored. Each verb is a question of its own: a list of the rules would be one request, but not all
 * authorizers can give it in full.
 */
public final class AccessReview {

  private static final ResourceKind ACCESS =
      new ResourceKind(
          "authorization.k8s.io", "v1", "SelfSubjectAccessReview", "selfsubjectaccessreviews");
  private static final ResourceKind USER =
      new ResourceKind("authentication.k8s.io", "v1", "SelfSubjectReview", "selfsubjectreviews");

  /** Stands for all namespaces, as it does in a review. */
  private static final String EVERYWHERE = "";

  private final Cluster cluster;

  /**
   * Sets up the questions; nothing is sent yet.
   *
   * @param cluster the cluster, with the credentials of the operator
   */
  public AccessReview(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * A permission that is missing.
   *
   * @param permission what may not be done, and where
   * @param vital whether nothing works without it
   */
  public record Denial(String permission, boolean vital) {}

  /**
   * Returns what the operator may not do and has to, what is vital first. What keeps it out of one
   * namespace is not vital while another is open to it.
   *
   * @param primaries the kinds of primary resources
   * @param managed the kinds that managers may render
   * @param namespaces the namespaces that are served; empty for all
   * @param lease the lease that replicas share; null if there is none
   * @throws io.appoperator.core.cluster.ClusterException if the server does not answer
   */
  public List<Denial> denials(
      Collection<ResourceKind> primaries,
      Collection<ResourceKind> managed,
      Collection<String> namespaces,
      @Nullable ResourceRef lease) {
    Collection<String> served =
        namespaces.isEmpty() ? List.of(EVERYWHERE) : new TreeSet<>(namespaces);
    Map<String, List<Denial>> closed = new TreeMap<>();
    for (String namespace : served) {
      List<Denial> vital = denials(OperatorPermissions.vital(primaries), namespace, true);
      if (!vital.isEmpty()) {
        closed.put(namespace, vital);
      }
    }
    List<Denial> denials = new ArrayList<>();
    if (lease != null) {
      List<Permission> needs = OperatorPermissions.inOwnNamespace(lease.name());
      denials.addAll(denials(needs, lease.namespace(), true));
    }
    boolean nothingWorks = closed.size() == served.size();
    closed.values().stream()
        .flatMap(List::stream)
        .map(denial -> new Denial(denial.permission(), nothingWorks))
        .forEach(denials::add);
    for (String namespace : served) {
      denials.addAll(denials(OperatorPermissions.further(managed), namespace, false));
    }
    return List.copyOf(denials);
  }

  /** Returns the name of the user that the server takes the operator for. */
  public String user() {
    return ask(USER, question(USER)).at("/userInfo/username").asText();
  }

  private List<Denial> denials(List<Permission> needs, String namespace, boolean vital) {
    return needs.stream().flatMap(need -> denial(need, namespace, vital).stream()).toList();
  }

  private Optional<Denial> denial(Permission need, String namespace, boolean vital) {
    String verbs =
        new TreeSet<>(need.verbs())
            .stream()
                .filter(verb -> !isAllowed(need, verb, namespace))
                .map(Verb::word)
                .collect(Collectors.joining(", "));
    String place = namespace.equals(EVERYWHERE) ? "all namespaces" : "namespace " + namespace;
    return verbs.isEmpty()
        ? Optional.empty()
        : Optional.of(new Denial("%s %s in %s".formatted(verbs, need.objects(), place), vital));
  }

  private boolean isAllowed(Permission need, Verb verb, String namespace) {
    String[] resource = need.resource().split("/", 2);
    ObjectNode question = question(ACCESS);
    question
        .putObject("spec")
        .putObject("resourceAttributes")
        .put("namespace", namespace)
        .put("verb", verb.word())
        .put("group", need.group())
        .put("resource", resource[0])
        .put("subresource", resource.length == 1 ? "" : resource[1])
        .put("name", need.names().stream().findFirst().orElse(""));
    return ask(ACCESS, question).path("allowed").asBoolean();
  }

  private JsonNode ask(ResourceKind review, ObjectNode question) {
    return cluster.create(new ResourceRef(review, "", ""), question, WriteMode.REAL).path("status");
  }

  private static ObjectNode question(ResourceKind review) {
    return Json.object().put("apiVersion", review.apiVersion()).put("kind", review.kind());
  }
}
