package io.appoperator.objects;

import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressRuleValue;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressRuleValueBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLSBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds an Ingress that routes one path of some hosts to a port of a Service. Not thread-safe. */
public final class HttpIngress {

  private final String name;
  private final String service;
  private final String port;
  private @Nullable String className;
  private List<String> hosts = List.of();
  private String path = "/";
  private String pathType = "Prefix";
  private boolean tls;
  private @Nullable String secretName;
  private Map<String, String> annotations = Map.of();

  private HttpIngress(String name, String service, String port) {
    this.name = name;
    this.service = service;
    this.port = port;
  }

  /**
   * Returns the Ingress of all hosts and paths.
   *
   * @param name its name
   * @param service the Service
   * @param port the name of the port of the Service
   */
  public static HttpIngress of(String name, String service, String port) {
    return new HttpIngress(name, service, port);
  }

  /** Sets the class; null means the default class of the cluster. */
  public HttpIngress className(@Nullable String value) {
    className = value;
    return this;
  }

  /** Limits it to hosts; none means all. */
  public HttpIngress hosts(List<String> values) {
    hosts = List.copyOf(values);
    return this;
  }

  /**
   * Sets the path; without it, the path is all.
   *
   * @param value the path, which starts with a slash
   * @param type Prefix, Exact or ImplementationSpecific
   */
  public HttpIngress path(String value, String type) {
    path = value;
    pathType = type;
    return this;
  }

  /**
   * Enables TLS for the hosts.
   *
   * @param secret the Secret with the certificate; null means the default of the controller
   */
  public HttpIngress tls(@Nullable String secret) {
    tls = true;
    secretName = secret;
    return this;
  }

  /** Sets the annotations. */
  public HttpIngress annotations(Map<String, String> values) {
    annotations = values;
    return this;
  }

  /** Returns the Ingress. */
  public Ingress build() {
    return new IngressBuilder()
        .withNewMetadata()
        .withName(name)
        .withAnnotations(annotations)
        .endMetadata()
        .withNewSpec()
        .withIngressClassName(className)
        .withRules(rules())
        .withTls(certificates())
        .endSpec()
        .build();
  }

  /** Returns one rule per host, or a single rule for all hosts. */
  private List<IngressRule> rules() {
    HTTPIngressRuleValue paths = paths();
    return hosts.isEmpty()
        ? List.of(new IngressRule(null, paths))
        : hosts.stream().map(host -> new IngressRule(host, paths)).toList();
  }

  private List<IngressTLS> certificates() {
    return tls
        ? List.of(new IngressTLSBuilder().withHosts(hosts).withSecretName(secretName).build())
        : List.of();
  }

  private HTTPIngressRuleValue paths() {
    return new HTTPIngressRuleValueBuilder()
        .addNewPath()
        .withPath(path)
        .withPathType(pathType)
        .withNewBackend()
        .withNewService()
        .withName(service)
        .withNewPort(port, null)
        .endService()
        .endBackend()
        .endPath()
        .build();
  }
}
