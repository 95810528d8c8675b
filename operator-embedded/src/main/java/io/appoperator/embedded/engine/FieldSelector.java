package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A field selector of requests, for the name and the namespace of objects. */
final class FieldSelector {

  private static final Pattern REQUIREMENT =
      Pattern.compile("(?<field>[^=!,]+)(?<operator>==|=|!=)(?<value>[^,]*)(?:,|$)");

  private final List<Predicate<JsonNode>> requirements;

  private FieldSelector(List<Predicate<JsonNode>> requirements) {
    this.requirements = requirements;
  }

  /**
   * Returns the selector of a text; an empty text selects all.
   *
   * @throws ApiException if the text is not a selector, or names another field
   */
  static FieldSelector parse(String text) throws ApiException {
    List<Predicate<JsonNode>> requirements = new ArrayList<>();
    Matcher matcher = REQUIREMENT.matcher(text);
    int end = 0;
    while (end < text.length()) {
      if (!matcher.find(end) || matcher.start() != end) {
        throw Failures.badRequest(
            "invalid selector: '" + text + "'; can't understand '" + text + "'");
      }
      requirements.add(requirement(matcher));
      end = matcher.end();
    }
    return new FieldSelector(List.copyOf(requirements));
  }

  /** Returns whether an object matches. */
  boolean matches(JsonNode object) {
    return requirements.stream().allMatch(requirement -> requirement.test(object));
  }

  private static Predicate<JsonNode> requirement(Matcher matcher) throws ApiException {
    String field = matcher.group("field");
    if (!field.equals("metadata.name") && !field.equals("metadata.namespace")) {
      throw Failures.badRequest("field label not supported: " + field);
    }
    String name = field.substring("metadata.".length());
    String value = matcher.group("value");
    boolean equal = !matcher.group("operator").equals("!=");
    return object -> ObjectMetadata.text(object, name).equals(value) == equal;
  }
}
