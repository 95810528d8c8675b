package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.event.EventSelection;
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

  private static final int MAX_CONCURRENT_REQUESTS = 8;

  /** All namespaces, as in an access review. */
  private static final String ALL_NAMESPACES = "";

  private final Cluster cluster;
  private final EventSelection events;

  /**
   * Creates the reviews; no request is sent yet.
   *
   * @param cluster the cluster, with the credentials of the operator
   * @param events the events that the operator writes; without any, it needs no permission for them
   */
  public AccessReview(Cluster cluster, EventSelection events) {
    this.cluster = cluster;
    this.events = events;
  }

  /**
   * A permission that is missing.
   *
   * @param permission the missing permission and its namespaces
   * @param required whether the operator cannot work without it
   */
  public record MissingPermission(String permission, boolean required) {}

  /**
   * Returns the missing permissions, vital ones first. A permission that is missing in one
   * namespace is not vital if another namespace has it.
   *
   * @param primaries the kinds of primary resources
   * @param managed the kinds that managers may render
   * @param related the kinds that managers read but do not render
   * @param namespaces the managed namespaces; empty for all
   * @param lease the lease that replicas share; null if there is none
   * @throws io.appoperator.core.cluster.ClusterException if the server does not respond
   */
  public List<MissingPermission> denials(
      Collection<ResourceKind> primaries,
      Collection<ManagedKind> managed,
      Collection<ResourceKind> related,
      Collection<String> namespaces,
      @Nullable ResourceRef lease) {
    Collection<String> served =
        namespaces.isEmpty() ? List.of(ALL_NAMESPACES) : new TreeSet<>(namespaces);
    List<RequiredPermission> permanent =
        lease == null
            ? List.of()
            : needs(OperatorPermissions.lease(lease.name()), List.of(lease.namespace()));
    List<RequiredPermission> required = needs(OperatorPermissions.required(primaries), served);
    List<RequiredPermission> further =
        new ArrayList<>(needs(OperatorPermissions.further(managed, related), served));
    if (events != EventSelection.NONE) {
      Set<String> written = new TreeSet<>(served);
      Optional.ofNullable(lease).map(ResourceRef::namespace).ifPresent(written::add);
      further.addAll(needs(List.of(OperatorPermissions.WRITE_EVENTS), written));
    }
    Set<AccessQuery> refused =
        refused(Stream.of(permanent, required, further).flatMap(List::stream));

    boolean nothingWorks =
        required.stream()
            .filter(need -> need.isRefused(refused))
            .map(RequiredPermission::namespace)
            .collect(Collectors.toSet())
            .containsAll(served);
    List<MissingPermission> denials = new ArrayList<>();
    permanent.forEach(need -> need.denial(refused, true).ifPresent(denials::add));
    required.forEach(need -> need.denial(refused, nothingWorks).ifPresent(denials::add));
    further.forEach(need -> need.denial(refused, false).ifPresent(denials::add));
    return List.copyOf(denials);
  }

  /** Returns the missing permissions to authorize clients of the metrics; none of them is vital. */
  public List<MissingPermission> metricsDenials() {
    List<RequiredPermission> reviews = needs(MetricsRoles.REVIEWS, List.of(ALL_NAMESPACES));
    Set<AccessQuery> refused = refused(reviews.stream());
    return reviews.stream().flatMap(need -> need.denial(refused, false).stream()).toList();
  }

  /** Returns the user name of the operator according to the server. */
  public String user() {
    return create(USER, review(USER)).at("/userInfo/username").asText();
  }

  private static List<RequiredPermission> needs(
      List<Permission> permissions, Collection<String> namespaces) {
    return namespaces.stream()
        .flatMap(
            namespace -> permissions.stream().map(each -> new RequiredPermission(each, namespace)))
        .toList();
  }

  /** Verbs on one resource in one namespace. */
  private record RequiredPermission(Permission permission, String namespace) {

    Stream<AccessQuery> queries() {
      return new TreeSet<>(permission.verbs())
          .stream().map(verb -> new AccessQuery(permission, verb, namespace));
    }

    boolean isRefused(Set<AccessQuery> refused) {
      return queries().anyMatch(refused::contains);
    }

    Optional<MissingPermission> denial(Set<AccessQuery> refused, boolean required) {
      String verbs =
          queries()
              .filter(refused::contains)
              .map(query -> query.verb().word())
              .collect(Collectors.joining(", "));
      String place = namespace.equals(ALL_NAMESPACES) ? "all namespaces" : "namespace " + namespace;
      return verbs.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new MissingPermission(
                  "%s %s in %s".formatted(verbs, permission.objects(), place), required));
    }
  }

  private record AccessQuery(Permission permission, Verb verb, String namespace) {}

  /** Sends a few reviews at a time: sequentially, they would take most of the start. */
  private Set<AccessQuery> refused(Stream<RequiredPermission> needs) {
    ExecutorService requestThreads = Executors.newFixedThreadPool(MAX_CONCURRENT_REQUESTS);
    try {
      Map<AccessQuery, Future<Boolean>> answers = new LinkedHashMap<>();
      needs
          .flatMap(RequiredPermission::queries)
          .forEach(query -> answers.put(query, requestThreads.submit(() -> isAllowed(query))));
      Set<AccessQuery> refused = new HashSet<>();
      for (Map.Entry<AccessQuery, Future<Boolean>> answer : answers.entrySet()) {
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
      requestThreads.shutdownNow();
    }
  }

  private boolean isAllowed(AccessQuery query) {
    Permission need = query.permission();
    String[] resource = need.resource().split("/", 2);
    ObjectNode review = review(ACCESS);
    review
        .putObject("spec")
        .putObject("resourceAttributes")
        .put("namespace", query.namespace())
        .put("verb", query.verb().word())
        .put("group", need.group())
        .put("resource", resource[0])
        .put("subresource", resource.length == 1 ? "" : resource[1])
        .put("name", need.names().stream().findFirst().orElse(""));
    return create(ACCESS, review).path("allowed").asBoolean();
  }

  /** Creates a review, and returns its status, which has the result. */
  private JsonNode create(ResourceKind kind, ObjectNode review) {
    return cluster.create(new ResourceRef(kind, "", ""), review, WriteMode.REAL).path("status");
  }

  private static ObjectNode review(ResourceKind kind) {
    return Json.object().put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
  }
}
