package io.appoperator.application;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Creates an Ingress that routes to the first port.
 *
 * @param enabled false keeps the settings without an Ingress; the schema's default is true
 * @param className the class; the default class of the cluster unless set
 * @param host a host
 * @param hosts further hosts
 * @param path the path; {@code /} unless set
 * @param pathType Prefix, Exact or ImplementationSpecific; Prefix unless set
 * @param tls enables TLS
 * @param annotations its annotations
 */
public record IngressSettings(
    @Nullable Boolean enabled,
    @Nullable String className,
    @Nullable String host,
    List<String> hosts,
    @Nullable String path,
    @Nullable String pathType,
    @Nullable Tls tls,
    Map<String, String> annotations) {

  /**
   * TLS for all hosts.
   *
   * @param secretName the Secret with the certificate
   */
  public record Tls(@Nullable String secretName) {}

  public IngressSettings {
    hosts = NullSafeCollections.emptyIfNull(hosts);
    annotations = NullSafeCollections.emptyIfNull(annotations);
  }

  /** Returns whether an Ingress is enabled. */
  public boolean wanted() {
    return enabled == null || enabled;
  }

  /** Returns the path; {@code /} unless said otherwise. */
  public String pathOrDefault() {
    return path == null ? "/" : path;
  }

  /** Returns {@code host} and {@code hosts} without repetition, in that order. */
  public List<String> allHosts() {
    Set<String> all = new LinkedHashSet<>();
    if (host != null) {
      all.add(host);
    }
    all.addAll(hosts);
    return List.copyOf(all);
  }
}
