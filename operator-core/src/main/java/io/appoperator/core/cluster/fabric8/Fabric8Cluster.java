package io.appoperator.core.cluster.fabric8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ApplyDryRun.OnConflict;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.cluster.RequestListener;
import io.appoperator.core.cluster.WatchStream;
import io.appoperator.core.generated.GeneratedContent;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.GroupVersion;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Exchanges JSON with an API server through fabric8's HTTP client, without its model objects.
 * Objects are JSON trees, so unknown fields are preserved and no fields are added.
 */
public final class Fabric8Cluster implements Cluster {

  private static final String JSON = "application/json";
  private static final String MERGE = "application/merge-patch+json";
  private static final String APPLY = "application/apply-patch+yaml";

  private static final Pattern UNTYPED =
      Pattern.compile("failed to create typed (live|patch) object");

  /** The server ends a watch after this time; the watch is then resumed at the same version. */
  private static final int WATCH_SECONDS = 600;

  /** The server sends bookmarks about every minute, even without changes. */
  private static final Duration MAX_WATCH_SILENCE = Duration.ofMinutes(3);

  private static final Duration LONGEST_WATCH = Duration.ofSeconds(WATCH_SECONDS + 30);

  private final KubernetesClient client;
  private final Exchange exchange;
  private final Paths paths;
  private final boolean compressed;
  private final Watchdog watchdog;

  /**
   * @param compressed whether the server may compress answers to reads
   */
  Fabric8Cluster(
      KubernetesClient client,
      String fieldManager,
      Duration timeout,
      RequestListener listener,
      boolean compressed) {
    this(
        client,
        fieldManager,
        timeout,
        listener,
        compressed,
        new Watchdog(MAX_WATCH_SILENCE, LONGEST_WATCH));
  }

  /** Takes ownership of the watchdog, which is closed with the cluster. */
  Fabric8Cluster(
      KubernetesClient client,
      String fieldManager,
      Duration timeout,
      RequestListener listener,
      boolean compressed,
      Watchdog watchdog) {
    this.client = client;
    this.compressed = compressed;
    this.exchange = new Exchange(client.getHttpClient(), credentials(client), timeout, listener);
    this.paths = new Paths(client.getMasterUrl().toString(), fieldManager);
    this.watchdog = watchdog;
  }

  private static String credentials(KubernetesClient client) {
    NamedContext context = client.getConfiguration().getCurrentContext();
    return context == null
        ? "this process"
        : "the context '%s'".formatted(String.valueOf(context.getName()));
  }

  /** Returns the address of the API server, for messages. */
  public String address() {
    return client.getMasterUrl().toString();
  }

  /** Returns the namespace of the kubeconfig or the pod, or {@code default}. */
  public String namespace() {
    String namespace = client.getNamespace();
    return namespace == null ? "default" : namespace;
  }

  /**
   * Returns the version of the API server, such as {@code v1.36.3}; empty if it has none.
   *
   * @throws ClusterException if it does not answer
   */
  public String serverVersion() {
    return exchange.object("GET", read(paths.serverVersion())).path("gitVersion").asText();
  }

  @Override
  public Optional<ObjectNode> get(ResourceRef ref) {
    return find(paths.object(ref));
  }

  @Override
  public Optional<ObjectNode> openApi(GroupVersion version) {
    return find(paths.openApi(version));
  }

  private Optional<ObjectNode> find(String path) {
    try {
      return Optional.of(exchange.object("GET", read(path)));
    } catch (ClusterException e) {
      if (e.failure() == Failure.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  @Override
  public List<ResourceKind> servedKinds(GroupVersion version) {
    try {
      JsonNode resources = exchange.object("GET", read(paths.version(version))).path("resources");
      return resources
          .valueStream()
          .filter(resource -> !resource.path("name").asText().contains("/"))
          .map(resource -> kind(version, resource))
          .toList();
    } catch (ClusterException e) {
      if (e.failure() == Failure.NOT_FOUND) {
        return List.of();
      }
      throw e;
    }
  }

  private static ResourceKind kind(GroupVersion version, JsonNode resource) {
    return new ResourceKind(
        version.group(),
        version.version(),
        resource.path("kind").asText(),
        resource.path("name").asText());
  }

  @Override
  public ListPage.End list(ResourceKind kind, ListQuery query, Consumer<ObjectNode> items) {
    PageReader reader =
        new PageReader(
            item ->
                // Items of a list have no apiVersion and kind.
                items.accept(
                    GeneratedContent.hide(
                        item.put("apiVersion", kind.apiVersion()).put("kind", kind.kind()))));
    return exchange.answer("GET", read(paths.list(kind, query)), reader::read);
  }

  @Override
  public WatchStream watch(ResourceKind kind, ListQuery query, String resourceVersion) {
    HttpRequest request =
        builder(paths.watch(kind, query, resourceVersion, WATCH_SECONDS)).forStreaming().build();
    InputStream body = exchange.stream(request);
    return new JsonWatch(body, watchdog.guard(body));
  }

  @Override
  public ObjectNode create(ResourceRef ref, ObjectNode object, WriteMode mode) {
    return write("POST", JSON, paths.create(ref, mode), object);
  }

  @Override
  public ObjectNode replace(ResourceRef ref, ObjectNode object, WriteMode mode) {
    return write("PUT", JSON, paths.replace(ref, mode), object);
  }

  @Override
  public ObjectNode apply(ResourceRef ref, ObjectNode object, WriteMode mode) {
    return write("PATCH", APPLY, paths.apply(ref, mode), object);
  }

  /** Applies an object with the field manager of another client, as a dry run. */
  public ObjectNode applyAs(
      ResourceRef ref, ObjectNode object, String fieldManager, OnConflict onConflict) {
    return write("PATCH", APPLY, paths.dryRunApply(ref, fieldManager, onConflict), object);
  }

  @Override
  public void assignFields(ResourceRef ref, ArrayNode managedFields, String resourceVersion) {
    ObjectNode patch = Json.object();
    ObjectNode metadata = patch.putObject("metadata").put("resourceVersion", resourceVersion);
    metadata.set("managedFields", managedFields);
    write("PATCH", MERGE, paths.object(ref), patch);
  }

  @Override
  public ObjectNode applyStatus(ResourceRef ref, ObjectNode object) {
    try {
      return write("PATCH", APPLY, paths.applyStatus(ref), object);
    } catch (ClusterException e) {
      // Server-side apply fails for an object that was stored before its schema, and for fields
      // that an older schema does not have. A merge patch works in both cases.
      if (!UNTYPED.matcher(e.getMessage()).find()) {
        throw e;
      }
      return write("PATCH", MERGE, paths.patchStatus(ref), object);
    }
  }

  @Override
  public ObjectNode setFinalizers(
      ResourceRef ref, List<String> finalizers, Precondition precondition) {
    ObjectNode metadata = Json.object();
    finalizers.forEach(metadata.putArray("finalizers")::add);
    return patchMetadata(ref, metadata, precondition);
  }

  @Override
  public ObjectNode patchMetadata(ResourceRef ref, ObjectNode metadata, Precondition precondition) {
    ObjectNode patch = Json.object();
    ObjectNode exact = patch.putObject("metadata");
    exact.put("uid", precondition.uid()).put("resourceVersion", precondition.resourceVersion());
    exact.setAll(metadata);
    return write("PATCH", MERGE, paths.patch(ref), patch);
  }

  @Override
  public ObjectNode patchGenerated(
      ResourceRef ref, ObjectNode annotations, ObjectNode data, Precondition precondition) {
    ObjectNode patch = Json.object();
    ObjectNode metadata = patch.putObject("metadata");
    metadata.put("uid", precondition.uid()).put("resourceVersion", precondition.resourceVersion());
    metadata.set("annotations", annotations);
    patch.set("data", data);
    return write("PATCH", MERGE, paths.patchAs(ref, GeneratedContent.FIELD_MANAGER), patch);
  }

  @Override
  public Optional<ObjectNode> delete(
      ResourceRef ref, Precondition precondition, Propagation propagation, WriteMode mode) {
    ObjectNode options = Json.object().put("apiVersion", "v1").put("kind", "DeleteOptions");
    options.put(
        "propagationPolicy",
        switch (propagation) {
          case BACKGROUND -> "Background";
          case FOREGROUND -> "Foreground";
        });
    options
        .putObject("preconditions")
        .put("uid", precondition.uid())
        .put("resourceVersion", precondition.resourceVersion());
    if (mode == WriteMode.DRY_RUN) {
      // The server reads the options of a delete from its body and then ignores those of the query.
      options.putArray("dryRun").add("All");
    }
    try {
      // The response is a Status, or the object; a terminating object has a deletionTimestamp.
      ObjectNode answer = write("DELETE", JSON, paths.delete(ref, mode), options);
      return Optional.of(answer).filter(o -> o.path("metadata").has("deletionTimestamp"));
    } catch (ClusterException e) {
      if (e.failure() != Failure.NOT_FOUND) {
        throw e;
      }
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    watchdog.close();
    client.close();
  }

  private ObjectNode write(String method, String contentType, String uri, ObjectNode body) {
    byte[] bytes = Json.bytes(body);
    HttpRequest request =
        builder(uri)
            .method(method, contentType, new ByteArrayInputStream(bytes), bytes.length)
            .build();
    return exchange.object(method, request);
  }

  /** A kube-apiserver compresses answers of more than 128 KiB. */
  private HttpRequest read(String uri) {
    HttpRequest.Builder request = builder(uri);
    return (compressed ? request.header("Accept-Encoding", "gzip") : request).build();
  }

  private HttpRequest.Builder builder(String uri) {
    return client.getHttpClient().newHttpRequestBuilder().uri(uri).header("Accept", JSON);
  }
}
