package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.kind.BuiltInRules;
import io.appoperator.embedded.kind.ResourceDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A field selector of requests, for names, namespaces and the fields that a kind declares. */
final class FieldSelector {

  private static final Pattern REQUIREMENT =
      Pattern.compile(
          "(?<field>[^=!,]*)(?<operator>==|=|!=)(?<value>(?:\\\\.|[^,\\\\]|\\\\$)*)(?:,|$)");

  private static final Set<String> ALWAYS = Set.of("metadata.name", "metadata.namespace");

  /** Booleans, which are false if an object does not have them. */
  private static final Set<String> FLAGS = Set.of("spec.hostNetwork", "spec.unschedulable");

  private final List<Predicate<JsonNode>> requirements;
  private final boolean selectsName;

  private FieldSelector(List<Predicate<JsonNode>> requirements, boolean selectsName) {
    this.requirements = requirements;
    this.selectsName = selectsName;
  }

  /**
   * Returns the selector of a text; an empty text selects all.
   *
   * @throws ApiException if the text is not a selector, or names another field
   */
  static FieldSelector parse(String text, ResourceDefinition definition) throws ApiException {
    List<Predicate<JsonNode>> requirements = new ArrayList<>();
    Matcher matcher = REQUIREMENT.matcher(text);
    boolean selectsName = false;
    int end = 0;
    while (end < text.length()) {
      if (!matcher.find(end) || matcher.start() != end) {
        throw Failures.badRequest(
            "invalid selector: '" + text + "'; can't understand '" + text + "'");
      }
      requirements.add(requirement(matcher, definition));
      selectsName |=
          matcher.group("field").equals("metadata.name") && !matcher.group("operator").equals("!=");
      end = matcher.end();
    }
    return new FieldSelector(List.copyOf(requirements), selectsName);
  }

  /** Returns whether objects of one name only match. */
  boolean selectsName() {
    return selectsName;
  }

  /** Returns whether an object matches. */
  boolean matches(JsonNode object) {
    return requirements.stream().allMatch(requirement -> requirement.test(object));
  }

  private static Predicate<JsonNode> requirement(Matcher matcher, ResourceDefinition definition)
      throws ApiException {
    Set<String> selectable =
        definition
            .builtIn()
            .map(BuiltInRules::selectableFields)
            .orElse(definition.selectableFields());
    String field = matcher.group("field");
    if (!ALWAYS.contains(field) && !selectable.contains(field)) {
      throw Failures.badRequest(
          definition.isBuiltIn() && selectable.isEmpty()
              ? "\"%s\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\""
                  .formatted(field)
              : "field label not supported: " + field);
    }
    String pointer = "/" + field.replace('.', '/');
    String value = unescape(matcher.group("value"));
    boolean equal = !matcher.group("operator").equals("!=");
    String absent = FLAGS.contains(field) ? "false" : "";
    return object -> object.at(pointer).asText(absent).equals(value) == equal;
  }

  private static String unescape(String value) throws ApiException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '=') {
        throw Failures.badRequest(
            "invalid field selector: unescaped character in value: " + (int) c);
      }
      if (c == '\\') {
        i++;
        String escaped = i < value.length() ? value.substring(i, i + 1) : "";
        if (escaped.isEmpty() || !"\\,=".contains(escaped)) {
          throw Failures.badRequest(
              "invalid field selector: invalid escape sequence: \\" + escaped);
        }
        text.append(escaped);
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }
}
