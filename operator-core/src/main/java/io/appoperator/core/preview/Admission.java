package io.appoperator.core.preview;

import io.appoperator.core.compare.Comparison;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.mask.Mask;
import java.util.List;

/**
 * The result of a dry run of a primary resource itself.
 *
 * @param check how it was asked for
 * @param note why there was none, or a remark; may be empty
 * @param comparison the resource as the file has it, and as the server admits it
 */
public record Admission(Check check, String note, Comparison comparison) {

  /** How a dry run was asked for. */
  public enum Check {
    /** As a server-side apply, under the name of the client that applies the resource. */
    APPLY("apply"),
    /** As an update of the live resource. */
    REPLACE("update"),
    /** As a create. */
    CREATE("create"),
    /** Not at all; the file counts as it is. */
    NONE("none");

    private final String word;

    Check(String word) {
      this.word = word;
    }

    /** Returns the name in outputs, such as {@code apply}. */
    @Override
    public String toString() {
      return word;
    }
  }

  /** Returns the fields of the file that the server changes before it stores them. */
  public List<FieldChange> fields() {
    return comparison.fields();
  }

  /** Returns the same without secrets. */
  Admission masked(Mask mask) {
    return new Admission(check, mask.text(note), comparison.shown(mask::document, Mask.hidden()));
  }
}
