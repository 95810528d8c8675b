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

  private static final int AT_A_TIME = 8;

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

  /** Returns the name of the user that the server takes the operator for. */
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

  /** Asks a few at a time: one after the other, they would make up most of a start. */
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
