package io.appoperator.api;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a resource manager reports about a primary resource. Immutable.
 *
 * @since 1.0
 */
public final class ManagerStatus {

  private static final ManagerStatus NONE = new ManagerStatus(Map.of(), Readiness.ready());

  private final Map<String, Object> fields;
  private final Readiness readiness;

  private ManagerStatus(Map<String, Object> fields, Readiness readiness) {
    this.fields = Collections.unmodifiableMap(new TreeMap<>(fields));
    this.readiness = readiness;
  }

  /** Returns a report without fields, which does not affect the readiness. */
  public static ManagerStatus none() {
    return NONE;
  }

  /**
   * Returns a report with fields.
   *
   * @param fields JSON values: texts, numbers, booleans, and lists and maps of them
   */
  public static ManagerStatus of(Map<String, Object> fields) {
    return new ManagerStatus(fields, Readiness.ready());
  }

  /**
   * Returns the same report with a readiness, which counts like that of another object: the primary
   * resource is ready only if all of them are.
   */
  public ManagerStatus withReadiness(Readiness other) {
    return new ManagerStatus(fields, other);
  }

  /** Returns the fields, sorted by name. */
  public Map<String, Object> fields() {
    return fields;
  }

  /** Returns the readiness. */
  public Readiness readiness() {
    return readiness;
  }
}
