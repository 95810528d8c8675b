package io.appoperator.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.preview.Admission;
import io.appoperator.core.preview.Preview;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says which fields of a resource admission would change. */
final class AdmissionText {

  private AdmissionText() {}

  /** Returns a line for each field; none if no dry run was made. */
  static List<String> lines(Preview preview, ObjectNames names) {
    Admission admission = preview.admission();
    List<String> lines = new ArrayList<>();
    for (FieldChange change : admission == null ? List.<FieldChange>of() : admission.fields()) {
      lines.add(
          OneLine.of(
              "# %s: admission changes %s: %s -> %s"
                  .formatted(
                      names.of(preview.primary()),
                      change.path(),
                      text(change.before()),
                      text(change.after()))));
    }
    return lines;
  }

  private static String text(@Nullable JsonNode value) {
    return value == null ? "(absent)" : ValueText.of(value);
  }
}
