package io.appoperator.cli.option;

import io.appoperator.api.MetadataSyntax;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A label selector, in the syntax of {@code kubectl -l}. */
public final class LabelSelector extends ValueType<String> {

  /** A comma in parentheses belongs to a set of values. */
  private static final Pattern COMMA = Pattern.compile(",(?![^(]*\\))");

  private static final Pattern EXISTS = Pattern.compile("!?\\s*(\\S+)");
  private static final Pattern EQUALS = Pattern.compile("(\\S+?)\\s*(?:==|!=|=)\\s*(\\S*)");
  private static final Pattern IN = Pattern.compile("(\\S+)\\s+(?:in|notin)\\s*\\(([^()]*)\\)");

  public LabelSelector() {
    super("a label selector, such as team=shop,tier in (a, b),!legacy", LabelSelector::parse);
  }

  private static Optional<String> parse(String text) {
    boolean valid =
        Stream.of(COMMA.split(text, -1)).map(String::strip).allMatch(LabelSelector::isRequirement);
    return valid ? Optional.of(text.strip()) : Optional.empty();
  }

  private static boolean isRequirement(String text) {
    return Stream.of(EXISTS, EQUALS, IN)
        .map(form -> form.matcher(text))
        .anyMatch(form -> form.matches() && isLabel(form));
  }

  private static boolean isLabel(Matcher form) {
    String values = form.groupCount() > 1 ? form.group(2) : "";
    return MetadataSyntax.isLabelKey(form.group(1))
        && Stream.of(values.split(",", -1))
            .map(String::strip)
            .allMatch(MetadataSyntax::isLabelValue);
  }
}
