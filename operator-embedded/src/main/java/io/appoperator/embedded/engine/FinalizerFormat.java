package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Checks the names of finalizers. */
final class FinalizerFormat {

  private static final String FIELD = "metadata.finalizers";
  private static final String ORPHAN = "orphan";
  private static final String FOREGROUND = "foregroundDeletion";

  /** The finalizers of Kubernetes that have no slash. */
  private static final Set<String> STANDARD = Set.of("kubernetes", ORPHAN, FOREGROUND);

  private FinalizerFormat() {}

  /** Returns which finalizers no object may have. */
  static List<FieldError> check(ObjectNode object) {
    List<String> finalizers = ObjectMetadata.finalizers(object);
    List<FieldError> errors = new ArrayList<>();
    for (String name : finalizers) {
      NameFormat.checkLabelKey(name)
          .forEach(
              problem -> errors.add(FieldError.invalid(FIELD, TextNode.valueOf(name), problem)));
    }
    if (finalizers.contains(ORPHAN) && finalizers.contains(FOREGROUND)) {
      errors.add(
          FieldError.invalid(
              FIELD,
              object.at("/metadata/finalizers"),
              "finalizer orphan and foregroundDeletion cannot be both set"));
    }
    return errors;
  }

  /** Returns which finalizers most built-in kinds do not accept: those of no domain. */
  static List<FieldError> checkStandard(ObjectNode object) {
    List<String> finalizers = ObjectMetadata.finalizers(object);
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < finalizers.size(); i++) {
      String name = finalizers.get(i);
      if (!name.contains("/") && !STANDARD.contains(name)) {
        errors.add(
            FieldError.invalid(
                FIELD + "[" + i + "]",
                TextNode.valueOf(name),
                "name is neither a standard finalizer name nor is it fully qualified"));
      }
    }
    return errors;
  }
}
