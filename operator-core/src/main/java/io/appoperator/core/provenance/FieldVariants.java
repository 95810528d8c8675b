package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.compare.ElementPath.Step;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Proposes other values of a field, of the same type. They may be invalid. */
final class FieldVariants {

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

  private final JsonNode schema;

  /**
   * @param schema the schema of the whole document
   */
  FieldVariants(JsonNode schema) {
    this.schema = schema;
  }

  /** Returns other values than that of the field; values that are most likely valid come first. */
  List<JsonNode> of(PrimaryField field) {
    JsonNode rule = rule(field.at());
    Set<JsonNode> proposals = new LinkedHashSet<>();
    rule.path("enum").forEach(proposals::add);
    if (proposals.isEmpty()) {
      JsonNode value = field.value();
      if (value.isBoolean()) {
        proposals.add(BooleanNode.valueOf(!value.booleanValue()));
      } else if (value.isIntegralNumber()) {
        integers(value, rule, proposals);
      } else if (value.isNumber()) {
        proposals.add(DecimalNode.valueOf(value.decimalValue().add(BigDecimal.ONE)));
        proposals.add(DecimalNode.valueOf(value.decimalValue().divide(BigDecimal.valueOf(2))));
      } else if (value.isTextual()) {
        texts(value.textValue(), proposals);
      }
    }
    proposals.remove(field.value());
    return List.copyOf(proposals);
  }

  private static void integers(JsonNode value, JsonNode rule, Set<JsonNode> proposals) {
    long number = value.longValue();
    proposals.add(integer(number + 1));
    proposals.add(integer(number - 1));
    proposals.add(integer(number + 1000));
    for (String bound : List.of("minimum", "maximum")) {
      if (rule.has(bound)) {
        proposals.add(integer(rule.get(bound).longValue()));
      }
    }
  }

  /** Uses the number type of the parser, so that equal numbers are equal nodes. */
  private static JsonNode integer(long number) {
    return number == (int) number ? IntNode.valueOf((int) number) : LongNode.valueOf(number);
  }

  /**
   * Quantities, percentages, addresses, times and tags usually stay valid with another number;
   * names, paths and hosts with another letter. A text of a fixed length stays valid with another
   * last letter.
   */
  private static void texts(String text, Set<JsonNode> proposals) {
    List<String> others = new ArrayList<>();
    List<MatchResult> numbers = NUMBER.matcher(text).results().toList();
    if (!numbers.isEmpty()) {
      others.add(plus(text, numbers.get(numbers.size() - 1), 1));
    }
    others.add(text + "x");
    if (!numbers.isEmpty()) {
      others.add(plus(text, numbers.get(0), 1));
      others.add(plus(text, numbers.get(0), -1));
    }
    others.add("x" + text);
    if (!text.isEmpty()) {
      char last = text.charAt(text.length() - 1);
      String begin = text.substring(0, text.length() - 1);
      others.add(begin + (last == 'b' ? 'c' : 'b'));
      others.add(begin + (last == '1' ? '2' : '1'));
    }
    others.add("x");
    others.add("1");
    others.forEach(other -> proposals.add(TextNode.valueOf(other)));
  }

  private static String plus(String text, MatchResult number, int step) {
    long next = Math.max(0, Long.parseLong(number.group()) + step);
    return text.substring(0, number.start()) + next + text.substring(number.end());
  }

  private JsonNode rule(ElementPath place) {
    JsonNode rule = schema;
    for (Step step : place.steps()) {
      JsonNode parent = rule;
      rule =
          step.memberName()
              .map(name -> property(parent, name))
              .orElseGet(() -> parent.path("items"));
    }
    return rule;
  }

  private static JsonNode property(JsonNode rule, String name) {
    JsonNode property = rule.path("properties").get(name);
    return property == null ? rule.path("additionalProperties") : property;
  }
}
