package io.appoperator.core.render;

import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.generated.GeneratedContent;
import io.appoperator.core.plugin.KindFault;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The metadata that the operator adds to all secondary resources, to recognize them. */
public final class OperatorMetadata {

  /** The field manager, and the value of the label {@link #MANAGED_BY}. */
  public static final String OPERATOR = "application-operator";

  /** The label by which the operator watches its objects. */
  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  private OperatorMetadata() {}

  /**
   * Returns the labels of all secondary resources of a primary, sorted by key.
   *
   * @throws KindFault if the code of the kind fails
   */
  public static <S> Map<String, String> labels(PrimaryKind<S> kind, Primary<S> primary) {
    Map<String, String> labels =
        new TreeMap<>(
            KindFault.<Map<String, String>>guard(
                kind, "labels", primary, () -> kind.labels(primary)));
    labels.put(MANAGED_BY, OPERATOR);
    return Collections.unmodifiableMap(labels);
  }

  /** Returns the annotation that names the manager of an object. */
  public static String managerAnnotation(ResourceKind primary) {
    return primary.group() + "/manager";
  }

  /**
   * Returns the annotation with the ids of the transformers that changed an object, sorted and
   * separated by commas.
   */
  public static String transformersAnnotation(ResourceKind primary) {
    return primary.group() + "/transformers";
  }

  /**
   * Returns the annotation of an object that others wait for: the digest of the rest of it. It
   * shows which state of the object was applied last.
   */
  public static String stageAnnotation(ResourceKind primary) {
    return primary.group() + "/stage";
  }

  /** Returns the annotation that pauses a primary when it is {@code "true"}. */
  public static String pausedAnnotation(ResourceKind primary) {
    return primary.group() + "/paused";
  }

  /**
   * Returns the annotation that, if it is {@code "true"}, permits the operator to delete and create
   * again objects with a difference in an immutable field.
   */
  public static String recreateAnnotation(ResourceKind primary) {
    return primary.group() + "/recreate";
  }

  /** Returns the finalizer that keeps a primary until its objects are deleted. */
  public static String finalizer(ResourceKind primary) {
    return primary.group() + "/ordered-deletion";
  }

  /** Returns the annotation of a retained object that names its primary. */
  public static String primaryAnnotation(ResourceKind primary) {
    return primary.group() + "/" + primary.kind().toLowerCase(Locale.ROOT);
  }

  /** Returns the annotation of a Secret that names the keys whose values are generated. */
  static String generatedAnnotation(ResourceKind primary) {
    return primary.group() + GeneratedContent.MARKED;
  }

  /** Returns the annotation of a Secret that names the keys whose values were made. */
  public static String madeAnnotation(ResourceKind primary) {
    return primary.group() + GeneratedContent.MADE;
  }

  /** Returns the annotation of a pod template that names the rotated values that its pods use. */
  static String rotatedAnnotation(ResourceKind primary) {
    return primary.group() + "/rotated-values";
  }
}
