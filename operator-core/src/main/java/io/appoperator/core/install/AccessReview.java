package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.install.Permission.Verb;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the permissions of the current user with SelfSubjectAccessReviews, which every user may
 * create by default. Each verb needs a separate review: a SelfSubjectRulesReview would need one
 * request, but not all authorizers return complete rules.
 */
public final class AccessReview {

  private static final ResourceKind ACCESS =
      new ResourceKind(
          "authorization.k8s.io", "v1", "SelfSubjectAccessReview", "selfsubjectaccessreviews");
  private static final ResourceKind USER =
      new ResourceKind("authentication.k8s.io", "v1", "SelfSubjectReview", "selfsubjectreviews");

  private static final int AT_A_TIME = 8;

  /** All namespaces, as in an access review. */
  private static final String EVERYWHERE = "";

  private final Cluster cluster;

  /**
   * Creates the reviews; no request is sent yet.
   *
   * @param cluster the cluster, with the credentials of the operator
   */
  public AccessReview(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * A permission that is missing.
   *
   * @param permission the missing permission and its namespaces
   * @param vital whether the operator cannot work without it
   */
  public record Denial(String permission, boolean vital) {}

  /**
   * Returns the missing permissions, vital ones first. A permission that is missing in one
   * namespace is not vital if another namespace has it.
   *
   * @param primaries the kinds of primary resources
   * @param managed the kinds that managers may render
   * @param namespaces the managed namespaces; empty for all
   * @param lease the lease that replicas share; null if there is none
   * @throws io.appoperator.core.cluster.ClusterException if the server does not respond
   */
  public List<Denial> denials(
      Collection<ResourceKind> primaries,
      Collection<ResourceKind> managed,
      Collection<String> namespaces,
      @Nullable ResourceRef lease) {
    Collection<String> served =
        namespaces.isEmpty() ? List.of(EVERYWHERE) : new TreeSet<>(namespaces);
    List<Need> lasting =
        lease == null
            ? List.of()
            : needs(OperatorPermissions.inOwnNamespace(lease.name()), List.of(lease.namespace()));
    List<Need> vital = needs(OperatorPermissions.vital(primaries), served);
    List<Need> further = needs(OperatorPermissions.further(managed), served);
    Set<Question> refused = refused(Stream.of(lasting, vital, further).flatMap(List::stream));

    boolean nothingWorks =
        vital.stream()
            .filter(need -> need.isRefused(refused))
            .map(Need::namespace)
            .collect(Collectors.toSet())
            .containsAll(served);
    List<Denial> denials = new ArrayList<>();
    lasting.forEach(need -> need.denial(refused, true).ifPresent(denials::add));
    vital.forEach(need -> need.denial(refused, nothingWorks).ifPresent(denials::add));
    further.forEach(need -> need.denial(refused, false).ifPresent(denials::add));
    return List.copyOf(denials);
  }

  /** Returns the user name of the operator according to the server. */
  public String user() {
    return ask(USER, question(USER)).at("/userInfo/username").asText();
  }

  private static List<Need> needs(List<Permission> permissions, Collection<String> namespaces) {
    return namespaces.stream()
        .flatMap(namespace -> permissions.stream().map(each -> new Need(each, namespace)))
        .toList();
  }

  /** Verbs on one resource in one namespace. */
  private record Need(Permission permission, String namespace) {

    Stream<Question> questions() {
      return new TreeSet<>(permission.verbs())
          .stream().map(verb -> new Question(permission, verb, namespace));
    }

    boolean isRefused(Set<Question> refused) {
      return questions().anyMatch(refused::contains);
    }

    Optional<Denial> denial(Set<Question> refused, boolean vital) {
      String verbs =
          questions()
              .filter(refused::contains)
              .map(question -> question.verb().word())
              .collect(Collectors.joining(", "));
      String place = namespace.equals(EVERYWHERE) ? "all namespaces" : "namespace " + namespace;
      return verbs.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Denial("%s %s in %s".formatted(verbs, permission.objects(), place), vital));
    }
  }

  private record Question(Permission permission, Verb verb, String namespace) {}

  /** Sends a few reviews at a time: sequentially, they would take most of the start. */
  private Set<Question> refused(Stream<Need> needs) {
    ExecutorService askers = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      Map<Question, Future<Boolean>> answers = new LinkedHashMap<>();
      needs
          .flatMap(Need::questions)
          .forEach(question -> answers.put(question, askers.submit(() -> isAllowed(question))));
      Set<Question> refused = new HashSet<>();
      for (Map.Entry<Question, Future<Boolean>> answer : answers.entrySet()) {
        if (!answer.getValue().get()) {
          refused.add(answer.getKey());
        }
      }
      return refused;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ClusterException.unreachable("The operator was stopped.", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      askers.shutdownNow();
    }
  }

  private boolean isAllowed(Question asked) {
    Permission need = asked.permission();
    String[] resource = need.resource().split("/", 2);
    ObjectNode question = question(ACCESS);
    question
        .putObject("spec")
        .putObject("resourceAttributes")
        .put("namespace", asked.namespace())
        .put("verb", asked.verb().word())
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
