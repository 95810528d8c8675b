package io.appoperator.application;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A rule that spans fields of a valid Application. The API server has it as CEL, which does not run
 * offline; the operator has it as a predicate of the same meaning.
 *
 * @param name names the rule in tests and documentation
 * @param at the schema path of the CEL rule, empty for the root
 * @param message the error and its remedy
 * @param check the rule itself
 * @param examples an Application that follows it and one that breaks it
 */
record ValidationRule(String name, String at, String message, Check check, Examples examples) {

  private static final Pattern FIELD = Pattern.compile("\\bself((?:\\.[A-Za-z]+\\b(?!\\())*)");

  /**
   * The rule, twice.
   *
   * @param cel for the API server, {@code self} being the value at the path
   * @param holds for the operator; true where the value is absent
   */
  record Check(String cel, Predicate<Primary<ApplicationSpec>> holds) {

    Check {
      cel = cel.strip().replaceAll("\\s+", " ");
    }

    /** Judges the whole resource. */
    static Check ofResource(String cel, Predicate<Primary<ApplicationSpec>> holds) {
      return new Check(cel, holds);
    }

    /** Judges the spec. */
    static Check ofSpec(String cel, Predicate<ApplicationSpec> holds) {
      return new Check(cel, primary -> holds.test(primary.spec()));
    }

    /** Judges a section of the spec, where there is one. */
    static <T> Check of(
        Function<ApplicationSpec, @Nullable T> section, String cel, Predicate<T> holds) {
      return new Check(
          cel,
          primary -> {
            T value = section.apply(primary.spec());
            return value == null || holds.test(value);
          });
    }
  }

  /**
   * Applications in YAML; a missing name or image is any.
   *
   * @param passing follows the rule
   * @param failing breaks this rule and no other
   */
  record Examples(String passing, String failing) {}

  /** Returns the paths of the fields that the rule reads. */
  Set<String> fields() {
    return FIELD
        .matcher(check.cel())
        .results()
        .map(field -> at + field.group(1))
        .map(path -> path.startsWith(".") ? path.substring(1) : path)
        .collect(Collectors.toSet());
  }

  /** Returns the error to report when the rule is broken. */
  Diagnostic error() {
    return Diagnostic.invalid(at.isEmpty() ? "metadata.name" : at, message);
  }

  /** Returns the name, which test reports show. */
  @Override
  public String toString() {
    return name;
  }
}
