package io.appoperator.embedded.definition;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;

/** Checks the paths of a scale subresource. */
final class ScaleChecks {

  private ScaleChecks() {}

  static void validate(Field scale, FieldErrors errors) {
    if (!scale.isSet()) {
      return;
    }
    below(scale.child("specReplicasPath"), ".spec", errors);
    below(scale.child("statusReplicasPath"), ".status", errors);
    Field selector = scale.child("labelSelectorPath");
    boolean isPath = !selector.hasText() || ColumnChecks.simplePath(selector, errors);
    if (isPath && selector.hasText() && !selector.text().matches("\\.(spec|status)\\..*")) {
      errors.invalid(selector, "should be a json path under either .spec or .status");
    }
  }

  private static void below(Field path, String parent, FieldErrors errors) {
    if (errors.present(path, "")
        && ColumnChecks.simplePath(path, errors)
        && !path.text().startsWith(parent + ".")) {
      errors.invalid(path, "should be a json path under " + parent);
    }
  }
}
