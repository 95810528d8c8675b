package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.SelectorChecks;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.Quantities;

/** What is valid in the specification of a claim, also in the templates of other kinds. */
public final class ClaimSpecRules {

  private static final String ALONE = "ReadWriteOncePod";

  private ClaimSpecRules() {}

  /** Checks a specification. */
  public static void validate(Field spec, FieldErrors errors) {
    Field modes = spec.child("accessModes");
    errors.present(modes, "at least 1 access mode is required");
    for (Field mode : modes.items()) {
      // Messages leave out the number of the mode.
      errors.oneOf(
          new Field(modes.path(), mode.value()),
          "ReadOnlyMany",
          "ReadWriteMany",
          "ReadWriteOnce",
          ALONE);
    }
    long different = modes.value().valueStream().distinct().count();
    if (different > 1 && modes.value().valueStream().anyMatch(one -> one.asText().equals(ALONE))) {
      errors.forbidden(modes, "may not use ReadWriteOncePod with other access modes");
    }
    Field size =
        new Field(
            spec.path() + ".resources[storage]",
            spec.value().path("resources").path("requests").path("storage"));
    if (errors.present(size, "") && Quantities.compare(size.text(), "0") <= 0) {
      errors.invalid(size, "must be greater than zero");
    }
    errors.format(spec.child("storageClassName"), NameFormat.SUBDOMAIN);
    errors.format(spec.child("volumeAttributesClassName"), NameFormat.SUBDOMAIN);
    SelectorChecks.validate(spec.child("selector"), errors);
  }
}
