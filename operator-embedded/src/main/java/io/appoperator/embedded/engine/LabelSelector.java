package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A label selector in the text form of requests, as in {@code app=shop,tier in (a, b)}. */
final class LabelSelector {

  private static final Pattern REQUIREMENT =
      Pattern.compile(
          "\\s*(?:(?<absent>!)\\s*)?(?<key>[^\\s=!,()]+)\\s*"
              + "(?:(?<operator>==|=|!=)\\s*(?<value>[^\\s,=!]*)"
              + "|(?<set>in|notin)\\s*\\((?<values>[^)]*)\\))?\\s*(?:,|$)");

  private static final Pattern SECOND_OPERATOR =
      Pattern.compile("[^\\s=!,()]+\\s*(?:==|!=|=)\\s*[^\\s,=!]*\\s*(==|!=|=|!)");

  private final List<Predicate<JsonNode>> requirements;

  private LabelSelector(List<Predicate<JsonNode>> requirements) {
    this.requirements = requirements;
  }

  /**
   * Returns the selector of a text; an empty text selects all.
   *
   * @throws ApiException if the text is not a selector
   */
  static LabelSelector parse(String text) throws ApiException {
    List<Predicate<JsonNode>> requirements = new ArrayList<>();
    Matcher matcher = REQUIREMENT.matcher(text);
    int end = 0;
    while (end < text.length()) {
      if (!matcher.find(end) || matcher.start() != end) {
        throw failure(text.substring(end));
      }
      requirements.add(requirement(matcher));
      end = matcher.end();
    }
    return new LabelSelector(List.copyOf(requirements));
  }

  private static ApiException failure(String requirement) {
    Matcher operator = SECOND_OPERATOR.matcher(requirement);
    return Failures.badRequest(
        operator.lookingAt()
            ? "found '" + operator.group(1) + "', expected: ',' or 'end of string'"
            : "unable to parse requirement: " + requirement);
  }

  /** Returns whether the labels of an object match. */
  boolean matches(JsonNode object) {
    JsonNode labels = object.path("metadata").path("labels");
    return requirements.stream().allMatch(requirement -> requirement.test(labels));
  }

  private static Predicate<JsonNode> requirement(Matcher matcher) {
    String key = matcher.group("key");
    if (matcher.group("operator") != null) {
      String value = matcher.group("value");
      boolean equal = !matcher.group("operator").equals("!=");
      return labels -> (labels.has(key) && labels.path(key).asText().equals(value)) == equal;
    }
    if (matcher.group("set") != null) {
      Set<String> values = Set.of(matcher.group("values").trim().split("\\s*,\\s*"));
      boolean in = matcher.group("set").equals("in");
      return labels -> (labels.has(key) && values.contains(labels.path(key).asText())) == in;
    }
    boolean present = matcher.group("absent") == null;
    return labels -> labels.has(key) == present;
  }
}
