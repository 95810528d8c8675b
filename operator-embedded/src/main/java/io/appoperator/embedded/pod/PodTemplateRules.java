package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;

/** What is valid in a template of pods. */
public final class PodTemplateRules {

  private PodTemplateRules() {}

  /** Checks a template of any kind. */
  public static void validate(Field template, FieldErrors errors) {
    Field metadata = template.child("metadata");
    // Messages leave out the metadata.
    errors.labels(new Field(template.path() + ".labels", metadata.value().path("labels")));
    errors.annotations(
        new Field(template.path() + ".annotations", metadata.value().path("annotations")));
    Field spec = template.child("spec");
    PodSpecRules.validate(spec, errors);
    if (!spec.child("ephemeralContainers").value().isEmpty()) {
      errors.forbidden(
          spec.child("ephemeralContainers"), "ephemeral containers not allowed in pod template");
    }
  }

  /**
   * Checks a template whose pods run until they are deleted.
   *
   * @param kind the kind in the message about a time limit
   */
  public static void validateEndless(Field template, String kind, FieldErrors errors) {
    validate(template, errors);
    Field spec = template.child("spec");
    if (spec.child("restartPolicy").isSet()) {
      errors.oneOf(spec.child("restartPolicy"), "Always");
    }
    if (spec.child("activeDeadlineSeconds").isSet()) {
      errors.forbidden(
          spec.child("activeDeadlineSeconds"),
          "activeDeadlineSeconds in " + kind + " is not Supported");
    }
  }

  /** Checks a template whose pods end. */
  public static void validateEnding(Field template, FieldErrors errors) {
    validate(template, errors);
    Field policy = template.child("spec").child("restartPolicy");
    if (!policy.hasText() || policy.is("Always")) {
      errors.required(policy, "valid values: \"OnFailure\", \"Never\"");
    } else {
      errors.oneOf(policy, "OnFailure", "Never");
    }
  }
}
