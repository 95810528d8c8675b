package io.appoperator.embedded.definition;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import java.util.List;
import java.util.Locale;

/** Checks the names of a kind. */
final class NameChecks {

  private NameChecks() {}

  static void validate(Field names, FieldErrors errors) {
    for (String name : List.of("plural", "singular")) {
      if (errors.present(names.child(name), "")) {
        errors.formatOfAny(names.child(name), NameFormat.DNS_LABEL);
      }
    }
    for (String name : List.of("kind", "listKind")) {
      Field kind = names.child(name);
      if (errors.present(kind, "")) {
        NameFormat.DNS_LABEL
            .check(kind.text().toLowerCase(Locale.ROOT))
            .forEach(
                problem ->
                    errors.invalid(
                        kind, "may have mixed case, but should otherwise match: " + problem));
      }
    }
    if (names.child("kind").hasText() && names.child("listKind").is(names.child("kind").text())) {
      errors.invalid(names.child("listKind"), "kind and listKind may not be the same");
    }
    for (String list : List.of("shortNames", "categories")) {
      names.child(list).items().forEach(name -> errors.formatOfAny(name, NameFormat.DNS_LABEL));
    }
  }
}
