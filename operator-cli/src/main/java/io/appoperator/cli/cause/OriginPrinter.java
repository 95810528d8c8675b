package io.appoperator.cli.cause;

import io.appoperator.cli.terminal.ValueFormatter;
import io.appoperator.core.provenance.ExplainedField;
import io.appoperator.core.provenance.PrimaryField;
import java.util.List;
import java.util.stream.Collectors;

/** Formats the origins of fields as text. */
public final class OriginPrinter {

  private final String source;
  private final int most;

  /**
   * @param source the file of the primary, empty if it is printed elsewhere
   * @param most the maximum number of named fields; the others are counted
   */
  public OriginPrinter(String source, int most) {
    this.source = source;
    this.most = most;
  }

  /** Returns the origin of a field in one line. */
  public String of(ExplainedField field, String manager) {
    if (!field.sources().isEmpty()) {
      String sources =
          field.template().isEmpty()
              ? list(field.sources())
              : list(field.sources()) + ", by " + field.template();
      return field.transformer().isEmpty()
          ? sources
          : sources + "; changed by transformer " + field.transformer();
    }
    StringBuilder text = new StringBuilder(rule(field, manager));
    if (!field.because().isEmpty()) {
      text.append(", because of ").append(list(field.because()));
    }
    if (!field.possibleFields().isEmpty()) {
      text.append("; or of ")
          .append(list(field.possibleFields()))
          .append(", which could not be varied");
    }
    return text.toString();
  }

  /** Returns the fields of a primary, in one line. */
  String list(List<PrimaryField> fields) {
    String named = fields.stream().limit(most).map(this::name).collect(Collectors.joining(", "));
    int more = fields.size() - most;
    return more > 0 ? "%s and %s more".formatted(named, more) : named;
  }

  static String rule(ExplainedField field, String manager) {
    return switch (field.author()) {
      case OPERATOR -> "rule of the operator";
      case TRANSFORMER -> "rule of transformer " + field.transformer();
      case MANAGER ->
          field.template().isEmpty()
              ? "rule of " + manager
              : "rule of %s (%s)".formatted(manager, field.template());
    };
  }

  private String name(PrimaryField field) {
    if (field.isOfSettings()) {
      return "%s (%s)".formatted(field.path(), field.place());
    }
    if (!field.isDefaulted()) {
      return field.line() == 0 ? field.path() : field.path() + place(field);
    }
    return field.path().equals("metadata.namespace")
        ? "metadata.namespace, which is not set"
        : "default of %s (%s)".formatted(field.path(), ValueFormatter.of(field.value()));
  }

  private String place(PrimaryField field) {
    return source.isEmpty()
        ? " (line %s)".formatted(field.line())
        : " (%s:%s)".formatted(source, field.line());
  }
}
