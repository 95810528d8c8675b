package io.appoperator.embedded.rule;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.expression.SchemaNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A part of a schema that has rules, or whose parts have some.
 *
 * @param node the part of the schema
 * @param rules the rules about its values
 * @param fields the declared fields with rules
 * @param values the values of a map
 * @param items the elements of a list
 */
record RuleNode(
    SchemaNode node,
    RuleSet rules,
    Map<String, RuleNode> fields,
    Optional<RuleNode> values,
    Optional<RuleNode> items) {

  /** Returns the rules of a schema and of its parts; empty if there are none. */
  static Optional<RuleNode> of(SchemaNode node, RuleCompiler compiler) {
    JsonNode schema = node.schema();
    Map<String, RuleNode> fields = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : schema.path("properties").properties()) {
      of(node.field(field.getKey()), compiler).ifPresent(one -> fields.put(field.getKey(), one));
    }
    Optional<RuleNode> values =
        schema.path("additionalProperties").isObject()
            ? of(node.values(), compiler)
            : Optional.empty();
    Optional<RuleNode> items =
        schema.path("items").isObject() ? of(node.items(), compiler) : Optional.empty();
    List<ValidationRule> rules = ValidationRule.of(schema);
    return rules.isEmpty() && fields.isEmpty() && values.isEmpty() && items.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RuleNode(node, new RuleSet(rules, node, compiler), fields, values, items));
  }
}
