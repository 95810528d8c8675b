package io.appoperator.cli.validate;

import io.appoperator.core.decode.Problem;
import io.appoperator.core.input.LoadedDocument;

/** What a validation comes to. Not thread-safe. */
final class ValidationTotals {

  private int documents;
  private int resources;
  private int skipped;
  private int errors;
  private int warnings;

  void add(LoadedDocument document) {
    documents++;
    int known = document.resources().size();
    resources += known;
    skipped += document.parts().size() - known;
    for (Problem problem : document.problems()) {
      if (problem.diagnostic().isError()) {
        errors++;
      } else {
        warnings++;
      }
    }
  }

  int documents() {
    return documents;
  }

  /** Returns how many resources could be rendered. */
  int resources() {
    return resources;
  }

  /** Returns how many objects were of kinds that are not loaded. */
  int skipped() {
    return skipped;
  }

  int errors() {
    return errors;
  }

  int warnings() {
    return warnings;
  }

  boolean isValid() {
    return errors == 0;
  }

  /** Returns the counts in one line. */
  @Override
  public String toString() {
    return "%s, %s%s: %s, %s"
        .formatted(
            count(documents, "document"),
            count(resources, "resource"),
            skipped == 0 ? "" : ", %s skipped".formatted(skipped),
            count(errors, "error"),
            count(warnings, "warning"));
  }

  private static String count(int number, String noun) {
    return "%s %s%s".formatted(number, noun, number == 1 ? "" : "s");
  }
}
