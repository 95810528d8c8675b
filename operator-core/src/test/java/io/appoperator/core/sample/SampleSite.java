package io.appoperator.core.sample;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.DesiredState;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Rendering;
import io.appoperator.testkit.TestManager;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The primary resource {@code Site/shop} and manifests of its objects, written by hand: tests of
 * changes need no rendering, unlike those that use {@link io.appoperator.core.sample.Greetings}.
 */
public final class SampleSite {

  public static final ResourceKind KIND = new ResourceKind("example.org", "v1", "Site", "sites");
  public static final ResourceKind CONFIG_MAP =
      new ResourceKind("", "v1", "ConfigMap", "configmaps");
  public static final ResourceKind CLAIM =
      new ResourceKind("", "v1", "PersistentVolumeClaim", "persistentvolumeclaims");
  public static final ResourceKind SERVICE = new ResourceKind("", "v1", "Service", "services");
  public static final ResourceKind DEPLOYMENT =
      new ResourceKind("apps", "v1", "Deployment", "deployments");
  public static final ResourceKind INGRESS =
      new ResourceKind("networking.k8s.io", "v1", "Ingress", "ingresses");

  public static final String NAMESPACE = "town";
  public static final ResourceRef SHOP = new ResourceRef(KIND, NAMESPACE, "shop");
  public static final PrimaryId PRIMARY = new PrimaryId(SHOP, "shop-uid");

  private static final String REPLICAS = "spec.replicas";
  private static final String STORAGE = "spec.resources.requests.storage";

  private SampleSite() {}

  /** Returns a reader that knows the kind. */
  public static LiveReader reader() {
    return new LiveReader(plugins().kinds());
  }

  /** Returns the kind with its manager. */
  public static PluginRegistry plugins() {
    return PluginRegistry.of(List.of(new SiteKind()), List.of(manager()));
  }

  /** Declares the kinds of the manifests, but renders none. */
  private static TestManager<SiteKind.Spec> manager() {
    Set<ManagedKind> kinds =
        Set.of(
            ManagedKind.of(CONFIG_MAP),
            ManagedKind.of(SERVICE),
            ManagedKind.of(INGRESS),
            ManagedKind.of(CLAIM).mayMarkAtLeast(STORAGE).mayBeRetained(),
            ManagedKind.of(DEPLOYMENT).mayMarkInitialOnly(REPLICAS).mayBeRetained());
    return new TestManager<>(
        "site", SiteKind.Spec.class, kinds, Map.of(), request -> DesiredState.none());
  }

  /** Returns a manifest with content as JSON in single quotes. */
  public static Manifest manifest(ResourceKind kind, String name, String content) {
    ResourceRef ref = new ResourceRef(kind, NAMESPACE, name);
    ObjectNode json = Json.object().put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
    json.putObject("metadata")
        .put("name", name)
        .put("namespace", NAMESPACE)
        .putObject("labels")
        .put(OperatorMetadata.MANAGED_BY, OperatorMetadata.OPERATOR);
    json.setAll(json(content));
    return new Manifest(
        ref,
        "site",
        json,
        Set.of(),
        Set.of(),
        Retention.OWNED,
        ImmutableFieldPolicy.REFUSE,
        Digest.of(json));
  }

  public static Manifest configMap(String value) {
    return manifest(CONFIG_MAP, "config", "{'data': {'key': '%s'}}".formatted(value));
  }

  public static Manifest service() {
    return manifest(SERVICE, "shop", "{'spec': {'ports': [{'port': 80}]}}");
  }

  /** Returns a deployment that mounts the ConfigMap and the claim. */
  public static Manifest deployment(int replicas) {
    return manifest(
        DEPLOYMENT,
        "shop",
        """
        {'spec': {'replicas': %s, 'template': {'spec': {'volumes': [
          {'name': 'c', 'configMap': {'name': 'config'}},
          {'name': 'd', 'persistentVolumeClaim': {'claimName': 'data'}}]}}}}
        """
            .formatted(replicas));
  }

  /** Returns a deployment with a selector. */
  public static Manifest selecting(String app, ImmutableFieldPolicy immutableFieldPolicy) {
    Manifest plain =
        manifest(
            DEPLOYMENT,
            "shop",
            "{'spec': {'selector': {'matchLabels': {'app': '%s'}}}}".formatted(app));
    return new Manifest(
        plain.ref(),
        plain.manager(),
        plain.json(),
        Set.of(),
        Set.of(),
        Retention.OWNED,
        immutableFieldPolicy,
        plain.digest());
  }

  /** Returns a deployment whose replicas are left to an autoscaler. */
  public static Manifest autoscaled(int replicas) {
    Manifest plain = deployment(replicas);
    ObjectNode lasting = plain.json().deepCopy();
    Json.remove(lasting, FieldPath.of(REPLICAS));
    return new Manifest(
        plain.ref(),
        plain.manager(),
        plain.json(),
        Set.of(FieldPath.of(REPLICAS)),
        Set.of(),
        Retention.OWNED,
        ImmutableFieldPolicy.REFUSE,
        Digest.of(lasting));
  }

  /** Returns a retained claim. */
  public static Manifest claim(String size) {
    Manifest plain =
        manifest(
            CLAIM,
            "data",
            "{'spec': {'resources': {'requests': {'storage': '%s'}}}}".formatted(size));
    ObjectNode json = plain.json().deepCopy();
    Json.set(
        json,
        new FieldPath(List.of("metadata", "annotations", OperatorMetadata.primaryAnnotation(KIND))),
        Json.tree(SHOP.name()));
    return new Manifest(
        plain.ref(),
        plain.manager(),
        json,
        Set.of(),
        Set.of(FieldPath.of(STORAGE)),
        Retention.RETAINED,
        ImmutableFieldPolicy.REFUSE,
        Digest.of(json));
  }

  /** Returns an ingress to the service. */
  public static Manifest ingress() {
    return manifest(
        INGRESS,
        "shop",
        """
        {'spec': {'rules': [{'http': {'paths': [
          {'backend': {'service': {'name': 'shop'}}}]}}]}}
        """);
  }

  /** Returns a rendering of these manifests, which are in the order of their application. */
  public static Rendering rendering(Manifest... manifests) {
    return new Rendering(
        SHOP, List.of(manifests), List.of(new ManagerResult("site", managed(), false)), List.of());
  }

  /** Returns the kinds that the manager declares. */
  public static Set<ResourceKind> managed() {
    LoadedKind<?> kind = plugins().kinds().get(0);
    return kind.managed().stream().map(ManagedKind::kind).collect(Collectors.toSet());
  }

  /** Returns the live object of a manifest, without an owner. */
  public static ObjectNode live(Manifest manifest) {
    ObjectNode live = manifest.json().deepCopy();
    live.withObjectProperty("metadata").put("uid", "live-uid").put("resourceVersion", "7");
    return live;
  }

  /** Gives a live object a controller. */
  public static void own(ObjectNode live, String kind, String name, String uid) {
    live.withObjectProperty("metadata")
        .putArray("ownerReferences")
        .addObject()
        .put("apiVersion", KIND.apiVersion())
        .put("kind", kind)
        .put("name", name)
        .put("uid", uid)
        .put("controller", true);
  }

  /** Parses JSON in single quotes. */
  public static ObjectNode json(String text) {
    try {
      return Json.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
