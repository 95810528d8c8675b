package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.RequestFailures;
import io.appoperator.embedded.schema.FieldError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Checks the options of writes. */
final class OptionChecks {

  private static final int MAX_MANAGER = 128;

  private static final List<String> VALIDATIONS = List.of("", "Ignore", "Strict", "Warn");

  private OptionChecks() {}

  /**
   * Checks the options of a write.
   *
   * @param kind the kind of the options, which messages name
   */
  static void check(RequestParameters parameters, String kind) throws ApiException {
    List<FieldError> errors = new ArrayList<>();
    checkManager(parameters.text("fieldManager"), errors);
    checkDryRun(parameters.text("dryRun"), errors);
    String validation = parameters.text("fieldValidation");
    if (!VALIDATIONS.contains(validation)) {
      errors.add(
          FieldError.unsupported("fieldValidation", TextNode.valueOf(validation), VALIDATIONS));
    }
    if (!errors.isEmpty()) {
      throw RequestFailures.invalidOptions(kind, errors);
    }
  }

  /** Adds an error if a dry run leaves out stages. */
  static void checkDryRun(String dryRun, List<FieldError> errors) {
    if (!dryRun.isEmpty() && !dryRun.equals("All")) {
      errors.add(
          FieldError.unsupported(
              "dryRun", JsonNodeFactory.instance.arrayNode().add(dryRun), List.of("All")));
    }
  }

  private static void checkManager(String manager, List<FieldError> errors) {
    if (manager.getBytes(StandardCharsets.UTF_8).length > MAX_MANAGER) {
      errors.add(
          new FieldError(
              "FieldValueTooLong",
              "fieldManager",
              "Too long: may not be more than " + MAX_MANAGER + " bytes"));
    }
    int position = 0;
    for (int c : manager.codePoints().toArray()) {
      if (Character.isISOControl(c)) {
        errors.add(
            new FieldError(
                "FieldValueInvalid",
                "fieldManager",
                "Invalid value: \"%s\": invalid character U+00%s (at position %s)"
                    .formatted(escaped(manager), hex(c).toUpperCase(Locale.ROOT), position)));
        return;
      }
      position++;
    }
  }

  /** Returns a text as Go quotes it. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isISOControl(c)) {
                escaped.append("\\x").append(hex(c));
              } else {
                escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }

  /** Returns the two digits of a control character. */
  private static String hex(int c) {
    return HexFormat.of().toHexDigits((byte) c);
  }
}
