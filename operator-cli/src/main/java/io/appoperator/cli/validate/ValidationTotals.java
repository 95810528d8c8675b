package io.appoperator.cli.validate;

import io.appoperator.core.decode.Problem;
import io.appoperator.core.input.LoadedDocument;

/** The totals of a validation. Not thread-safe. */
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

  /** Returns the number of rendered resources. */
  int resources() {
    return resources;
  }

  /** Returns the number of objects whose kinds are not loaded. */
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
