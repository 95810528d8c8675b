package io.appoperator.core.capability;

import io.appoperator.api.ResourceKind;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The API versions that a cluster serves, in the form of {@code helm template --api-versions}:
 * {@code group/version} for all its kinds, or {@code group/version/Kind}. Immutable.
 */
public final class ApiVersions {

  private static final Pattern SYNTAX =
      Pattern.compile("([a-z0-9]([a-z0-9.-]*[a-z0-9])?/)?v[0-9][a-z0-9]*(/[A-Z][A-Za-z0-9]*)?");

  private final Set<String> versions;

  /**
   * @param versions the versions; empty if no optional kind is served
   * @throws IllegalArgumentException if one of them has another form
   */
  public ApiVersions(Collection<String> versions) {
    for (String version : versions) {
      if (!SYNTAX.matcher(version).matches()) {
        throw new IllegalArgumentException(
            "'%s' is not an API version; for example, monitoring.coreos.com/v1 or monitoring.coreos.com/v1/ServiceMonitor."
                .formatted(version));
      }
    }
    this.versions = Set.copyOf(versions);
  }

  /** Returns the versions that have exactly these kinds. */
  public static ApiVersions of(Collection<ResourceKind> kinds) {
    return new ApiVersions(kinds.stream().map(ApiVersions::text).toList());
  }

  /** Returns the kinds that are not served. */
  public Set<ResourceKind> unserved(Collection<ResourceKind> kinds) {
    return kinds.stream()
        .filter(kind -> !versions.contains(kind.apiVersion()) && !versions.contains(text(kind)))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the versions, sorted. */
  public Collection<String> all() {
    return new TreeSet<>(versions);
  }

  private static String text(ResourceKind kind) {
    return kind.apiVersion() + "/" + kind.kind();
  }
}
