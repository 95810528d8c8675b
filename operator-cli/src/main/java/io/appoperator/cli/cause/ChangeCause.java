package io.appoperator.cli.cause;

import io.appoperator.core.provenance.PrimaryField;
import java.util.List;
import java.util.stream.Stream;

/**
 * The cause of a difference in a resource.
 *
 * @param source the file of the line numbers
 * @param fields fields of the given resource
 * @param gone the fields that only the resource in the cluster sets; for a removed section, the
 *     section
 * @param rule the cause if it is not a field, such as {@code rule of deployment}
 */
public record ChangeCause(
    String source, List<PrimaryField> fields, List<PrimaryField> gone, String rule) {

  public ChangeCause {
    fields = List.copyOf(fields);
    gone = List.copyOf(gone);
  }

  /** Returns the cause in one line. */
  String text(OriginPrinter originPrinter) {
    if (fields.isEmpty() && gone.isEmpty()) {
      return rule;
    }
    String of = fields.isEmpty() ? "" : originPrinter.list(fields);
    String lost =
        gone.isEmpty() ? "" : new OriginPrinter("", 3).list(gone) + ", which is no longer set";
    return of.isEmpty() || lost.isEmpty() ? of + lost : of + "; " + lost;
  }

  /** Returns the paths of all fields. */
  Stream<String> paths() {
    return Stream.concat(fields.stream(), gone.stream()).map(PrimaryField::path);
  }
}
