package io.appoperator.embedded.engine;

import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads a label selector of a request. Its messages are those of kube-apiserver. */
final class LabelSelectorParser {

  private static final Set<String> OPERATORS = Set.of("in", "notin", "=", "==", "!=", "<", ">");

  private final SelectorTokens tokens;

  private LabelSelectorParser(String text) {
    this.tokens = new SelectorTokens(text);
  }

  /**
   * Returns the requirements of a text.
   *
   * @throws ApiException if the text is not a selector
   */
  static List<LabelRequirement> parse(String text) throws ApiException {
    return new LabelSelectorParser(text).requirements();
  }

  private List<LabelRequirement> requirements() throws ApiException {
    List<LabelRequirement> requirements = new ArrayList<>();
    while (!tokens.peek().equals(SelectorTokens.END)) {
      if (!startsRequirement(tokens.peek())) {
        throw failure("found '%s', expected: !, identifier, or 'end of string'", tokens.peek());
      }
      requirements.add(requirement());
      String separator = tokens.take();
      if (separator.equals(",")) {
        if (!startsRequirement(tokens.peek())) {
          throw failure("found '%s', expected: identifier after ','", tokens.peek());
        }
      } else if (!separator.equals(SelectorTokens.END)) {
        throw failure("found '%s', expected: ',' or 'end of string'", separator);
      }
    }
    return List.copyOf(requirements);
  }

  private static boolean startsRequirement(String token) {
    return SelectorTokens.isWord(token) || token.equals(LabelRequirement.ABSENT);
  }

  private LabelRequirement requirement() throws ApiException {
    boolean isAbsent = tokens.peek().equals(LabelRequirement.ABSENT);
    if (isAbsent) {
      tokens.take();
    }
    String key = tokens.take();
    if (!SelectorTokens.isWord(key)) {
      throw unparsable("found '%s', expected: identifier", key);
    }
    checkAll(LabelRequirement.validateKey(key));
    if (isAbsent) {
      return new LabelRequirement(key, LabelRequirement.ABSENT, Set.of());
    }
    if (tokens.peek().equals(SelectorTokens.END) || tokens.peek().equals(",")) {
      return new LabelRequirement(key, LabelRequirement.EXISTS, Set.of());
    }
    String operator = tokens.take();
    if (!OPERATORS.contains(operator)) {
      throw unparsable("found '%s', expected: in, notin, =, ==, !=, gt, lt", operator);
    }
    Set<String> values = operator.endsWith("in") ? values() : Set.of(value());
    LabelRequirement requirement = new LabelRequirement(key, operator, values);
    checkAll(requirement.validateValues());
    return requirement;
  }

  private String value() throws ApiException {
    if (tokens.peek().equals(SelectorTokens.END) || tokens.peek().equals(",")) {
      return "";
    }
    String value = tokens.take();
    if (!SelectorTokens.isWord(value)) {
      throw unparsable("found '%s', expected: identifier", value);
    }
    return value;
  }

  private Set<String> values() throws ApiException {
    String open = tokens.take();
    if (!open.equals("(")) {
      throw unparsable("found '%s' expected: '('", open);
    }
    Set<String> values = new HashSet<>();
    String first = tokens.peek();
    if (!first.equals(")") && !first.equals(",") && !SelectorTokens.isWord(first)) {
      throw unparsable("found '%s', expected: ',', ')' or identifier", first);
    }
    while (true) {
      values.add(SelectorTokens.isWord(tokens.peek()) ? tokens.take() : "");
      String separator = tokens.take();
      if (separator.equals(")")) {
        return values;
      }
      if (!separator.equals(",")) {
        throw unparsable("found '%s', expected: ',' or ')'", separator);
      }
    }
  }

  private static void checkAll(List<FieldError> errors) throws ApiException {
    if (!errors.isEmpty()) {
      throw unparsable("%s", Failures.joined(errors));
    }
  }

  private static ApiException unparsable(String problem, String found) {
    return failure("unable to parse requirement: " + problem, found);
  }

  private static ApiException failure(String problem, String found) {
    return Failures.badRequest(problem.formatted(found));
  }
}
