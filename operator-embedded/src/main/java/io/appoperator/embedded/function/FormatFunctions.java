package io.appoperator.embedded.function;

import dev.cel.common.types.ListType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import java.util.List;
import java.util.Optional;

/** {@code format.named}, functions as {@code format.uri}, and {@code validate}. */
final class FormatFunctions {

  private static final Parameter<TextFormat> FORMAT =
      Parameter.opaque("kubernetes.NamedFormat", TextFormat.class);

  private FormatFunctions() {}

  static void addTo(FunctionSet functions) {
    functions.global(
        "format.named",
        "format-named",
        OptionalType.create(FORMAT.celType()),
        Parameter.STRING,
        TextFormat::find);
    for (TextFormat format : TextFormat.values()) {
      String name = "format." + format.formatName();
      functions.constant(name, name, FORMAT.celType(), format);
    }
    functions.member(
        "validate",
        "format-validate",
        OptionalType.create(ListType.create(SimpleType.STRING)),
        FORMAT,
        Parameter.STRING,
        (format, text) -> problems(format.check(text)));
  }

  private static Optional<List<String>> problems(List<String> problems) {
    return problems.isEmpty() ? Optional.empty() : Optional.of(problems);
  }
}
