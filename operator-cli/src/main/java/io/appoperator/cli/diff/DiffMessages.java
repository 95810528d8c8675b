package io.appoperator.cli.diff;

import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.preview.Admission;
import io.appoperator.core.preview.Admission.Check;
import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.Preview;
import java.io.PrintStream;

/** Prints the notes of a comparison on standard error. */
final class DiffMessages {

  private final Terminal terminal;
  private final PrintStream err;

  DiffMessages(Terminal terminal) {
    this.terminal = terminal;
    this.err = terminal.err();
  }

  void print(Preview preview, ObjectNames names) {
    String primary = PrintableText.of(names.of(preview.primary()));
    switch (preview.existence()) {
      case TERMINATING ->
          err.printf(
              "note: %s is being deleted; the operator will not apply these changes.%n", primary);
      case WITHOUT_NAMESPACE ->
          err.printf(
              "note: The namespace '%s' does not exist, so a dry run of %s is not possible. Its objects are shown as rendered.%n",
              PrintableText.of(preview.primary().namespace()), primary);
      case LIVE, ABSENT -> {}
    }
    Admission admission = preview.admission();
    if (admission != null && !admission.note().isEmpty()) {
      err.printf(
          admission.check() == Check.NONE
              ? "note: %s itself is not checked by a dry run; the file is used unchanged: %s%n"
              : "note: %s: %s%n",
          primary,
          PrintableText.joined(admission.note()));
    }
    preview
        .warnings()
        .forEach(diagnostic -> warn(names.message(preview.primary(), "" + diagnostic)));
    for (ObjectPreview object : preview.objects()) {
      if (object.effect() != Effect.REFUSED) {
        object
            .outcome()
            .diagnostics()
            .forEach(diagnostic -> warn(names.message(object.ref(), "" + diagnostic)));
      }
    }
  }

  void note(String note) {
    err.println("note: " + PrintableText.joined(note));
  }

  void total(DiffTotals totals) {
    if (totals.foreign() > 0) {
      err.printf(
          "note: %s %s of other field managers not changed; --show-foreign lists them.%n",
          totals.foreign(), totals.foreign() == 1 ? "field" : "fields");
    }
    err.printf("%s%n", totals);
    if (!totals.met().isEmpty()) {
      terminal.printMessage(
          "The changes match --fail-on: %s.".formatted(String.join(", ", words(totals))));
    }
  }

  private void warn(String warning) {
    err.println("warning: " + PrintableText.joined(warning));
  }

  private static Iterable<String> words(DiffTotals totals) {
    return totals.met().stream().map(FailCondition::toString).toList();
  }
}
