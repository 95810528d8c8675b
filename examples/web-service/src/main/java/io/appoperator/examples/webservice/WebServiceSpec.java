package io.appoperator.examples.webservice;

import io.appoperator.api.CustomResource;
import io.appoperator.api.Schema;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A web service: a Deployment with a Service and, if requested, a ConfigMap and an Ingress.
 *
 * @param image the image of its pods
 * @param replicas the number of its pods
 * @param port the port that the process listens on, and that of the Service
 * @param serviceType the type of the Service
 * @param configData files at {@code /etc/config} by name; a change replaces the pods
 * @param env environment variables of the process
 * @param resources requests and limits of a pod
 * @param ingress makes it reachable from outside of the cluster
 */
@CustomResource(
    group = "services.example.com",
    version = "v1",
    kind = "Service",
    plural = "services",
    shortNames = "websvc",
    columns = {"Image:.spec.image", "Pods:.status.readyReplicas", "URL:.status.url"},
    schema =
        """
        x-kubernetes-validations:
          - rule: size(self.metadata.name) <= 63 && self.metadata.name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')
            message: The name must be a DNS label that starts with a letter, because a Service of Kubernetes gets it.
        """)
public record WebServiceSpec(
    @Schema("minLength: 1, maxLength: 1024") String image,
    @Schema("minimum: 0, maximum: 100, default: 1") int replicas,
    @Schema("minimum: 1, maximum: 65535, default: 8080") int port,
    @Schema("enum: [ClusterIP, NodePort, LoadBalancer], default: ClusterIP") String serviceType,
    @Schema("maxProperties: 64, default: {}")
        Map<String, @Schema("maxLength: 65536") String> configData,
    @Schema(
            "default: [], maxItems: 128, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name]")
        List<@Schema(VARIABLE) EnvVar> env,
    @Schema(RESOURCES) @Nullable ResourceRequirements resources,
    @Nullable Route ingress) {

  private static final String VARIABLE =
      """
      type: object
      required: [name]
      properties:
        name: {type: string, minLength: 1, maxLength: 253}
        value: {type: string}
        valueFrom: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  private static final String RESOURCES =
      """
      type: object
      properties:
        requests: {type: object, additionalProperties: {x-kubernetes-int-or-string: true}}
        limits: {type: object, additionalProperties: {x-kubernetes-int-or-string: true}}
      """;

  /**
   * How requests from outside reach the service.
   *
   * @param enabled whether there is an Ingress
   * @param host the host; without it, the Ingress is for all hosts
   * @param path the prefix of the paths
   * @param className the class of the Ingress; the default class of the cluster unless set
   * @param tlsSecret the Secret with the certificate of the host
   */
  @Schema(
      "x-kubernetes-validations: [{rule: '!has(self.tlsSecret) || has(self.host)', message: tlsSecret requires host.}]")
  public record Route(
      @Schema("default: true") boolean enabled,
      @Schema("minLength: 1, maxLength: 253") @Nullable String host,
      @Schema("default: /, maxLength: 1024, pattern: ^/") String path,
      @Schema("minLength: 1, maxLength: 253") @Nullable String className,
      @Schema("minLength: 1, maxLength: 253") @Nullable String tlsSecret) {}

  /** Returns the route from outside; null if there is none. */
  @Nullable Route route() {
    return ingress != null && ingress.enabled() ? ingress : null;
  }
}
