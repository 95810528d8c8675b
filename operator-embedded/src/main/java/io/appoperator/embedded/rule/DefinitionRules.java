package io.appoperator.embedded.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.expression.SchemaNode;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks the rules in a CustomResourceDefinition, without their costs. */
public final class DefinitionRules {

  private static final List<String> REASONS =
      List.of(
          "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired");

  private final RuleCompiler compiler = new RuleCompiler();
  private final List<FieldError> errors = new ArrayList<>();

  private DefinitionRules() {}

  /** Returns what is wrong with the rules of a definition. */
  public static List<FieldError> validate(JsonNode definition) {
    JsonNode versions = definition.path("spec").path("versions");
    List<FieldError> errors = new ArrayList<>();
    boolean hasOneSchema =
        versions.valueStream().map(one -> one.path("schema")).distinct().count() == 1;
    for (int i = 0; i < versions.size(); i++) {
      String path = hasOneSchema ? "spec.validation" : "spec.versions[" + i + "].schema";
      JsonNode schema = versions.get(i).path("schema").path("openAPIV3Schema");
      DefinitionRules rules = new DefinitionRules();
      rules.visit(SchemaNode.ofKind(schema), path + ".openAPIV3Schema", "");
      errors.addAll(rules.errors);
      if (hasOneSchema) {
        return errors;
      }
    }
    return errors;
  }

  /**
   * Checks a schema.
   *
   * @param uncorrelated the path of the schema whose values have no value before an update; empty
   *     if there is none
   */
  private void visit(SchemaNode node, String path, String uncorrelated) {
    int before = errors.size();
    visitParts(node, path, uncorrelated);
    List<ValidationRule> rules = ValidationRule.of(node.schema());
    for (int i = 0; i < rules.size(); i++) {
      checkForm(rules.get(i), node, path + "." + ValidationRule.FIELD + "[" + i + "]");
    }
    if (errors.size() == before) {
      for (int i = 0; i < rules.size(); i++) {
        String place = path + "." + ValidationRule.FIELD + "[" + i + "]";
        compiler
            .compile(List.of(rules.get(i)), node)
            .forEach(one -> checkCompiled(one, place, uncorrelated));
      }
    }
  }

  private void visitParts(SchemaNode node, String path, String uncorrelated) {
    JsonNode schema = node.schema();
    for (Map.Entry<String, JsonNode> field : schema.path("properties").properties()) {
      String child = path + ".properties[" + field.getKey() + "]";
      visit(node.field(field.getKey()), child, uncorrelated);
    }
    if (schema.path("additionalProperties").isObject()) {
      visit(node.values(), path + ".additionalProperties", uncorrelated);
    }
    if (schema.path("items").isObject()) {
      boolean hasKeys = schema.path("x-kubernetes-list-type").asText().equals("map");
      String outer = uncorrelated.isEmpty() && !hasKeys ? path : uncorrelated;
      visit(node.items(), path + ".items", outer);
    }
  }

  private void checkForm(ValidationRule rule, SchemaNode node, String path) {
    if (rule.rule().isBlank()) {
      errors.add(FieldError.required(path + ".rule", "rule is not specified"));
    } else if (isBlank(rule.message())) {
      errors.add(invalid(path + ".message", rule, "message", "must be non-empty if specified"));
    } else if (hasLineBreak(rule.message().strip())) {
      errors.add(invalid(path + ".message", rule, "message", "must not contain line breaks"));
    } else if (hasLineBreak(rule.rule().strip()) && rule.message().isBlank()) {
      errors.add(
          FieldError.required(
              path + ".message", "message must be specified if rule contains line breaks"));
    }
    if (isBlank(rule.messageExpression())) {
      errors.add(
          FieldError.required(
              path + ".messageExpression", "messageExpression must be non-empty if specified"));
    }
    if (!rule.reason().isEmpty() && !REASONS.contains(rule.reason())) {
      errors.add(FieldError.unsupported(path + ".reason", rule.json().path("reason"), REASONS));
    }
    if (!rule.fieldPath().isEmpty()
        && FieldPaths.normalize(rule.fieldPath(), node.schema()).isEmpty()) {
      errors.add(invalid(path + ".fieldPath", rule, "fieldPath", "must be a valid path"));
    }
  }

  private void checkCompiled(CompiledRule compiled, String path, String uncorrelated) {
    ValidationRule rule = compiled.rule();
    if (!compiled.conditionError().isEmpty()) {
      errors.add(notCompiled(path + ".rule", rule, compiled.conditionError()));
    }
    if (!compiled.messageError().isEmpty()) {
      errors.add(notCompiled(path + ".messageExpression", rule, compiled.messageError()));
    }
    if (compiled.usesOldSelf() && !uncorrelated.isEmpty()) {
      errors.add(
          invalid(
              path + ".rule",
              rule,
              "rule",
              "oldSelf cannot be used on the uncorrelatable portion of the schema within "
                  + uncorrelated));
    }
    if (!compiled.usesOldSelf() && rule.json().has("optionalOldSelf")) {
      errors.add(
          FieldError.invalid(
              path + ".optionalOldSelf",
              BooleanNode.valueOf(rule.hasOptionalOldSelf()),
              "may not be set if oldSelf is not used in rule"));
    }
  }

  private static FieldError invalid(
      String path, ValidationRule rule, String field, String problem) {
    return FieldError.invalid(path, rule.json().path(field), problem);
  }

  /** Returns an error that shows the rule with the names of fields in Go. */
  private static FieldError notCompiled(String path, ValidationRule rule, String problem) {
    ObjectNode shown = JsonNodeFactory.instance.objectNode();
    shown.put("Rule", rule.rule());
    shown.put("Message", rule.message());
    shown.put("MessageExpression", rule.messageExpression());
    shown.put("Reason", rule.reason().isEmpty() ? null : rule.reason());
    shown.put("FieldPath", rule.fieldPath());
    shown.set("OptionalOldSelf", rule.json().get("optionalOldSelf"));
    return RuleErrors.ofValue(path, escaped(shown.toString()), problem);
  }

  /** Returns JSON as Go writes it. */
  private static String escaped(String json) {
    return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }

  private static boolean isBlank(String text) {
    return !text.isEmpty() && text.isBlank();
  }

  private static boolean hasLineBreak(String text) {
    return text.contains("\n") || text.contains("\r");
  }
}
