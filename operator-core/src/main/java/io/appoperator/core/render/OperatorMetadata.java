package io.appoperator.core.render;

import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.plugin.KindFault;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What the operator writes on every secondary resource to know it again. */
public final class OperatorMetadata {

  /** The field manager, and the value of the label {@link #MANAGED_BY}. */
  public static final String OPERATOR = "application-operator";

  /** The label by which the operator watches its objects. */
  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  private OperatorMetadata() {}

  /**
   * Returns the labels of all secondary resources of a primary, sorted by key.
   *
   * @throws KindFault if the kind cannot say
   */
  public static <S> Map<String, String> labels(PrimaryKind<S> kind, Primary<S> primary) {
    Map<String, String> labels =
        new TreeMap<>(
            KindFault.<Map<String, String>>guard(
                kind, "labels", primary, () -> kind.labels(primary)));
    labels.put(MANAGED_BY, OPERATOR);
    return Collections.unmodifiableMap(labels);
  }

  /** Returns the annotation that names the manager which wants an object. */
  public static String managerAnnotation(ResourceKind primary) {
    return primary.group() + "/manager";
  }

  /** Returns the annotation that pauses a primary when it is {@code "true"}. */
  public static String pausedAnnotation(ResourceKind primary) {
    return primary.group() + "/paused";
  }

  /**
   * Returns the annotation that, when it is {@code "true"}, lets objects be deleted and made anew
   * that cannot become the desired objects.
   */
  public static String recreateAnnotation(ResourceKind primary) {
    return primary.group() + "/recreate";
  }

  /** Returns the finalizer by which a primary waits until its objects are gone. */
  public static String finalizer(ResourceKind primary) {
    return primary.group() + "/ordered-deletion";
  }

  /** Returns the annotation by which a retained object names its primary. */
  public static String primaryAnnotation(ResourceKind primary) {
    return primary.group() + "/" + primary.kind().toLowerCase(Locale.ROOT);
  }
}
