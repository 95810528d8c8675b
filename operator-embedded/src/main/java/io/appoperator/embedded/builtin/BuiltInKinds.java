package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.BuiltInRules;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.kind.ResourceDefinition.ScalePaths;
import io.appoperator.embedded.kind.ResourceNames;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The built-in kinds of Kubernetes 1.36.3 that the server has. */
public final class BuiltInKinds {

  private static final ScalePaths SCALE =
      new ScalePaths(".spec.replicas", ".status.replicas", ".spec.selector");

  private BuiltInKinds() {}

  /** Returns the kinds, each in one version. */
  public static List<ResourceDefinition> all() {
    JsonNode kinds = read("kinds.json");
    SchemaResolver schemas =
        new SchemaResolver(
            kinds.path("schemas"),
            read("defaults.json"),
            read("enumerations.json"),
            ZeroEncoding.read());
    List<ResourceDefinition> definitions = new ArrayList<>();
    kinds.path("kinds").forEach(kind -> definitions.add(definition(kind, schemas)));
    return List.copyOf(definitions);
  }

  private static ResourceDefinition definition(JsonNode kind, SchemaResolver schemas) {
    String apiVersion = kind.path("apiVersion").asText();
    String schema = kind.path("schema").asText();
    ObjectNode newObject = schemas.newObject(schema);
    newObject.put("apiVersion", apiVersion).put("kind", kind.path("kind").asText());
    List<String> subresources = texts(kind.path("subresources"));
    return new ResourceDefinition(
        apiVersion.contains("/") ? apiVersion.substring(0, apiVersion.indexOf('/')) : "",
        apiVersion.substring(apiVersion.indexOf('/') + 1),
        names(kind),
        kind.path("namespaced").asBoolean(),
        subresources.contains("status"),
        subresources.contains("scale") ? Optional.of(SCALE) : Optional.empty(),
        schemas.resolve(schema),
        MissingNode.getInstance(),
        Set.of(),
        Optional.of(rules(apiVersion + "/" + kind.path("name").asText(), newObject)));
  }

  private static ResourceNames names(JsonNode kind) {
    return new ResourceNames(
        kind.path("kind").asText(),
        kind.path("kind").asText() + "List",
        kind.path("name").asText(),
        kind.path("singularName").asText(),
        texts(kind.path("shortNames")),
        texts(kind.path("categories")));
  }

  private static BuiltInRules rules(String resource, ObjectNode newObject) {
    return switch (resource) {
      case "apps/v1/daemonsets",
          "apps/v1/deployments",
          "apps/v1/replicasets",
          "apps/v1/statefulsets" ->
          new WorkloadRules(newObject);
      case "apiextensions.k8s.io/v1/customresourcedefinitions" ->
          new CustomDefinitionRules(newObject);
      case "autoscaling/v2/horizontalpodautoscalers" -> new AutoscalerRules(newObject);
      case "batch/v1/jobs" -> new JobRules(newObject);
      case "batch/v1/cronjobs" -> new CronJobRules(newObject);
      case "discovery.k8s.io/v1/endpointslices" -> new EndpointSliceRules(newObject);
      case "networking.k8s.io/v1/ingresses" -> new IngressRules(newObject);
      case "networking.k8s.io/v1/networkpolicies" -> new NetworkPolicyRules(newObject);
      case "policy/v1/poddisruptionbudgets" -> new DisruptionBudgetRules(newObject);
      case "v1/configmaps" -> new DataRules(newObject, Set.of());
      case "v1/secrets" -> new DataRules(newObject, Set.of("type"));
      case "v1/events", "events.k8s.io/v1/events" -> new EventRules(newObject);
      case "networking.k8s.io/v1/ingressclasses" -> new IngressClassRules(newObject);
      case "v1/nodes" -> new NodeRules(newObject);
      case "coordination.k8s.io/v1/leases" -> new LeaseRules(newObject);
      case "rbac.authorization.k8s.io/v1/clusterroles", "rbac.authorization.k8s.io/v1/roles" ->
          new RoleRules(newObject);
      case "rbac.authorization.k8s.io/v1/clusterrolebindings",
          "rbac.authorization.k8s.io/v1/rolebindings" ->
          new RoleBindingRules(newObject);
      case "storage.k8s.io/v1/storageclasses" -> new StorageClassRules(newObject);
      case "v1/namespaces" -> new NamespaceRules(newObject);
      case "v1/persistentvolumeclaims" -> new ClaimRules(newObject);
      case "v1/pods" -> new PodRules(newObject);
      case "v1/services" -> new ServiceRules(newObject);
      case "v1/persistentvolumes" -> new PersistentVolumeRules(newObject);
      case "v1/serviceaccounts" ->
          new StandardRules(newObject, false) {
            @Override
            public boolean returnsDeleted() {
              return true;
            }
          };
      case "admissionregistration.k8s.io/v1/validatingadmissionpolicies",
          "admissionregistration.k8s.io/v1/validatingadmissionpolicybindings" ->
          new StandardRules(newObject, true);
      default -> new StandardRules(newObject, false);
    };
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asText).toList();
  }

  static JsonNode read(String name) {
    try (InputStream json =
        Objects.requireNonNull(BuiltInKinds.class.getResourceAsStream(name), name)) {
      return new ObjectMapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
