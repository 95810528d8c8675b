package io.appoperator.junit.server;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.PrimaryKind;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.json.Json;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Reads and writes objects of any kind that the server serves, as a user. Thread-safe. Methods
 * throw {@link io.fabric8.kubernetes.client.KubernetesClientException} if a request fails.
 */
public final class ServerObjects {

  /** The field manager of all writes. */
  public static final String FIELD_MANAGER = "test";

  private static final YamlReader YAML = new YamlReader();

  private final KubernetesClient client;

  /** A busy API server needs seconds. */
  private static final Duration LISTED = Duration.ofSeconds(30);

  private final Map<KindName, ResourceDefinitionContext> kinds = new ConcurrentHashMap<>();
  private final InstalledDefinitions definitions = new InstalledDefinitions(this);

  ServerObjects(KubernetesClient client) {
    this.client = client;
  }

  private record KindName(String apiVersion, String kind) {}

  /**
   * Reads documents.
   *
   * @param source the name of the text in errors
   * @throws IllegalArgumentException if a document is not valid YAML
   */
  public static List<ObjectNode> parse(String source, String yaml) {
    YamlReader.Result read = YAML.read(source, yaml.getBytes(StandardCharsets.UTF_8));
    if (!read.problems().isEmpty()) {
      throw new IllegalArgumentException(
          read.problems().stream().map(Problem::toString).collect(Collectors.joining("\n")));
    }
    return read.documents().stream().map(Document::json).toList();
  }

  /** Applies the definition of a kind, unless it is unchanged since the last call. */
  void define(PrimaryKind<?> kind) {
    definitions.install(kind);
    // A real API server lists a new kind a moment after it has accepted the definition.
    KindName name = new KindName(kind.kind().apiVersion(), kind.kind().kind());
    await().atMost(LISTED).until(() -> kinds.containsKey(name) || served(name).isPresent());
  }

  /**
   * Applies an object by server-side apply, with force.
   *
   * @param namespace the namespace of the object, whatever it says itself; not used for
   *     cluster-scoped kinds
   */
  public GenericKubernetesResource apply(String namespace, ObjectNode object) {
    try {
      GenericKubernetesResource resource = Json.read(object, GenericKubernetesResource.class);
      ResourceDefinitionContext kind = kind(resource.getApiVersion(), resource.getKind());
      resource.getMetadata().setNamespace(kind.isNamespaceScoped() ? namespace : null);
      return kind(kind, namespace)
          .resource(resource)
          .fieldManager(FIELD_MANAGER)
          .forceConflicts()
          .serverSideApply();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("This is not a Kubernetes object: " + object, e);
    }
  }

  /** Reads an object; empty if there is none. */
  public Optional<GenericKubernetesResource> find(
      String apiVersion, String kind, String namespace, String name) {
    return Optional.ofNullable(of(apiVersion, kind, namespace).withName(name).get());
  }

  /** Lists the objects of a kind in a namespace, in the order of the server. */
  public List<GenericKubernetesResource> list(String apiVersion, String kind, String namespace) {
    return of(apiVersion, kind, namespace).list().getItems();
  }

  /**
   * Changes an object.
   *
   * @param patch a JSON merge patch
   */
  public void patch(String apiVersion, String kind, String namespace, String name, String patch) {
    PatchContext type =
        new PatchContext.Builder()
            .withPatchType(PatchType.JSON_MERGE)
            .withFieldManager(FIELD_MANAGER)
            .build();
    of(apiVersion, kind, namespace).withName(name).patch(type, patch);
  }

  /** Deletes an object in the background; it is not an error if there is none. */
  public void delete(String apiVersion, String kind, String namespace, String name) {
    of(apiVersion, kind, namespace).withName(name).delete();
  }

  private NonNamespaceOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          Resource<GenericKubernetesResource>>
      of(String apiVersion, String kind, String namespace) {
    return kind(kind(apiVersion, kind), namespace);
  }

  private NonNamespaceOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          Resource<GenericKubernetesResource>>
      kind(ResourceDefinitionContext kind, String namespace) {
    var all = client.genericKubernetesResources(kind);
    return kind.isNamespaceScoped() ? all.inNamespace(namespace) : all;
  }

  private ResourceDefinitionContext kind(String apiVersion, String kind) {
    return kinds.computeIfAbsent(new KindName(apiVersion, kind), this::discover);
  }

  private Optional<ResourceDefinitionContext> served(KindName name) {
    APIResourceList served = client.getApiResources(name.apiVersion());
    List<APIResource> resources = served == null ? List.of() : served.getResources();
    return resources.stream()
        .filter(found -> found.getKind().equals(name.kind()) && !found.getName().contains("/"))
        .findFirst()
        .map(found -> context(name, found));
  }

  private ResourceDefinitionContext discover(KindName name) {
    return served(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The server does not serve the kind %s of %s. Check the names, and that a"
                            .formatted(name.kind(), name.apiVersion())
                        + " plug-in of the test defines it."));
  }

  private static ResourceDefinitionContext context(KindName name, APIResource found) {
    int slash = name.apiVersion().indexOf('/');
    return new ResourceDefinitionContext.Builder()
        .withGroup(slash < 0 ? "" : name.apiVersion().substring(0, slash))
        .withVersion(name.apiVersion().substring(slash + 1))
        .withKind(name.kind())
        .withPlural(found.getName())
        .withNamespaced(Boolean.TRUE.equals(found.getNamespaced()))
        .build();
  }
}
