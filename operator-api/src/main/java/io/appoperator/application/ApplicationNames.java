package io.appoperator.application;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Names inside the objects of an Application. The rules keep authors from using them, the managers
 * render them; they never change, because a renamed container or volume rolls every pod.
 */
public final class ApplicationNames {

  /** The container that runs the application's image. */
  public static final String CONTAINER = "app";

  /** The volume that holds the files of {@code configData}. */
  public static final String CONFIG_VOLUME = "config";

  /** The first port, which {@code port} sets. */
  public static final String HTTP_PORT = "http";

  /** The label that pods are selected and listed by. */
  public static final String APP_LABEL = "app";

  /** The second label that pods are selected by. */
  public static final String MANAGED_BY_LABEL = "app.kubernetes.io/managed-by";

  /** The value of {@link #MANAGED_BY_LABEL}. */
  public static final String MANAGED_BY = "application-operator";

  private static final String NAME_LABEL = "app.kubernetes.io/name";
  private static final String INSTANCE_LABEL = "app.kubernetes.io/instance";
  private static final String PART_OF_LABEL = "app.kubernetes.io/part-of";

  /** All labels that the operator sets itself. */
  public static final Set<String> RESERVED_LABELS =
      Set.of(APP_LABEL, NAME_LABEL, INSTANCE_LABEL, PART_OF_LABEL, MANAGED_BY_LABEL);

  private ApplicationNames() {}

  /** Returns the labels that every object of an application carries, {@link #MANAGED_BY} aside. */
  public static Map<String, String> labels(String application) {
    return Map.of(
        APP_LABEL, application,
        NAME_LABEL, application,
        INSTANCE_LABEL, application,
        PART_OF_LABEL, application);
  }

  /** Returns the name of the ConfigMap with the files of {@code configData}. */
  public static String configMap(String application) {
    return application + "-config";
  }

  /** Returns the name of the volume that mounts a claim: the name of the claim. */
  public static String claimVolume(ClaimSpec claim) {
    return claim.name();
  }

  /** Returns the labels that select the pods; never changed, because selectors are immutable. */
  public static Map<String, String> selectorLabels(String application) {
    return Collections.unmodifiableMap(
        new TreeMap<>(Map.of(APP_LABEL, application, MANAGED_BY_LABEL, MANAGED_BY)));
  }

  /**
   * Returns the selector of the pods, as a string; {@code Deployment.spec.selector} says the same.
   */
  public static String selector(String application) {
    return APP_LABEL + "=" + application + "," + MANAGED_BY_LABEL + "=" + MANAGED_BY;
  }
}
