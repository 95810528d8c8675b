package io.appoperator.core.install;

import java.util.List;
import java.util.stream.Collectors;

/**
 * When a part of a manifest is present: if one of some values is set, and none of others.
 *
 * @param any the paths of values, at least one
 * @param none the paths of other values
 */
record Condition(List<String> any, List<String> none) {

  Condition {
    any = List.copyOf(any);
    none = List.copyOf(none);
  }

  static Condition isSet(String... any) {
    return new Condition(List.of(any), List.of());
  }

  Condition unless(String... none) {
    return new Condition(any, List.of(none));
  }

  boolean holds(InstallValues values) {
    return any.stream().anyMatch(values::isSet) && none.stream().noneMatch(values::isSet);
  }

  /** Returns the condition as an expression of Go templates. */
  String expression() {
    String first = joined("or", any);
    return none.isEmpty()
        ? first
        : "and %s (not %s)".formatted(nested(first), nested(joined("or", none)));
  }

  private static String joined(String operator, List<String> paths) {
    String values = paths.stream().map(path -> ".Values." + path).collect(Collectors.joining(" "));
    return paths.size() == 1 ? values : operator + " " + values;
  }

  private static String nested(String expression) {
    return expression.contains(" ") ? "(" + expression + ")" : expression;
  }
}
