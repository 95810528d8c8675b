package io.appoperator.embedded.expression;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The names that fields have in expressions. */
final class FieldNames {

  private static final Set<String> RESERVED =
      Set.of(
          "true",
          "false",
          "null",
          "in",
          "as",
          "break",
          "const",
          "continue",
          "else",
          "for",
          "function",
          "if",
          "import",
          "let",
          "loop",
          "package",
          "namespace",
          "return",
          "var",
          "void",
          "while");

  private static final Pattern ESCAPABLE = Pattern.compile("[A-Za-z_./-][A-Za-z0-9_./-]*");

  private FieldNames() {}

  /** Returns the name of a field as an identifier; empty if it cannot have one. */
  static Optional<String> escape(String field) {
    if (RESERVED.contains(field)) {
      return Optional.of("__" + field + "__");
    }
    if (!ESCAPABLE.matcher(field).matches()) {
      return Optional.empty();
    }
    return Optional.of(
        field
            .replace("__", "__underscores__")
            .replace(".", "__dot__")
            .replace("-", "__dash__")
            .replace("/", "__slash__"));
  }
}
