package io.appoperator.cli.diff;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Reason;
import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.cli.terminal.ValueFormatter;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.plan.Hold;
import io.appoperator.core.preview.Admission;
import io.appoperator.core.preview.Preview;
import io.appoperator.core.render.OperatorMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lines about a resource itself: changes by admission, and delayed changes. */
final class PrimaryNotePrinter {

  private PrimaryNotePrinter() {}

  /** Returns the lines; empty if there are no notes. */
  static List<String> lines(Preview preview, ObjectNames names) {
    String name = names.of(preview.primary());
    List<String> lines = new ArrayList<>();
    if (!preview.isSame()) {
      preview
          .holds()
          .forEach(hold -> lines.add("# %s: %s".formatted(name, text(hold, preview, names))));
    }
    Admission admission = preview.admission();
    for (FieldChange change : admission == null ? List.<FieldChange>of() : admission.fields()) {
      lines.add(
          "# %s: admission changes %s: %s -> %s"
              .formatted(name, change.path(), text(change.before()), text(change.after())));
    }
    return lines.stream().map(PrintableText::of).toList();
  }

  /** Returns why {@code run} delays the changes, without a full stop. */
  static String text(Hold hold, Preview preview, ObjectNames names) {
    String then = isPaused(preview) ? "and then " : "";
    return hold.paced()
        .map(paced -> then + paced(paced, names))
        .or(() -> hold.staged().map(staged -> then + staged(staged)))
        .orElseGet(
            () ->
                "paused, run writes these changes after the annotation %s is removed"
                    .formatted(OperatorMetadata.pausedAnnotation(preview.primary().kind())));
  }

  private static boolean isPaused(Preview preview) {
    return preview.holds().stream().anyMatch(hold -> hold.reason() == Reason.PAUSED);
  }

  private static String staged(Hold.Staged staged) {
    return staged.objects().values().stream()
        .map(why -> why.message().replaceFirst("\\.$", ""))
        .collect(Collectors.joining("; ", "staged, ", ""));
  }

  private static String paced(Hold.Paced paced, ObjectNames names) {
    boolean one = paced.workloads().size() == 1;
    return "paced, %s %s turn, at most %s at once by default (run %s): %s causes %s"
        .formatted(
            paced.workloads().stream().map(names::of).collect(Collectors.joining(" and ")),
            one ? "waits for its" : "wait for their",
            paced.maxConcurrent(),
            paced.cause().option(),
            paced.cause().subject(),
            one ? "it" : "them");
  }

  private static String text(@Nullable JsonNode value) {
    return value == null ? "(absent)" : ValueFormatter.of(value);
  }
}
