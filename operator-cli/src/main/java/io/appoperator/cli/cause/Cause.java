package io.appoperator.cli.cause;

import io.appoperator.core.provenance.PrimaryField;
import java.util.List;
import java.util.stream.Stream;

/**
 * What in a resource causes a difference.
 *
 * @param source the file that the lines of the fields count in
 * @param fields fields of the resource as it is given
 * @param gone what the resource in the cluster sets and the given one does not; for a section that
 *     was removed, the section
 * @param rule what holds where no field causes it, such as {@code rule of deployment}
 */
public record Cause(
    String source, List<PrimaryField> fields, List<PrimaryField> gone, String rule) {

  public Cause {
    fields = List.copyOf(fields);
    gone = List.copyOf(gone);
  }

  /** Returns the cause in one line. */
  String text(Origins origins) {
    if (fields.isEmpty() && gone.isEmpty()) {
      return rule;
    }
    String of = fields.isEmpty() ? "" : origins.list(fields);
    String lost = gone.isEmpty() ? "" : new Origins("", 3).list(gone) + ", which is no longer set";
    return of.isEmpty() || lost.isEmpty() ? of + lost : of + "; " + lost;
  }

  /** Returns the paths of all fields. */
  Stream<String> paths() {
    return Stream.concat(fields.stream(), gone.stream()).map(PrimaryField::path);
  }
}
