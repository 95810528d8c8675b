package io.appoperator.core.preview;

import io.appoperator.core.compare.Comparison;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.mask.Mask;
import java.util.List;

/**
 * The result of a dry run of a primary resource itself.
 *
 * @param check how it was requested
 * @param note the reason if there was none, or a remark; may be empty
 * @param comparison the resource in the file, and as admitted by the server
 */
public record Admission(Check check, String note, Comparison comparison) {

  /** How a dry run was requested. */
  public enum Check {
    /** As a server-side apply with the field manager of the client that applies the resource. */
    APPLY("apply"),
    /** As an update of the live resource. */
    REPLACE("update"),
    /** As a create. */
    CREATE("create"),
    /** Not requested; the file is used unchanged. */
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

  /** Returns the fields of the file that admission changes. */
  public List<FieldChange> fields() {
    return comparison.fields();
  }

  /** Returns the same without secrets. */
  Admission masked(Mask mask) {
    return new Admission(check, mask.text(note), comparison.shown(mask::document, Mask.hidden()));
  }
}
