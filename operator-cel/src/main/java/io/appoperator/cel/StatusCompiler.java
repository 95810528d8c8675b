package io.appoperator.cel;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cel.expression.Scope;
import io.appoperator.cel.template.Problems;
import io.appoperator.cel.template.TemplateNode;
import io.appoperator.cel.template.TemplateParser;
import io.appoperator.core.plugin.StatusRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles the rules for the status. */
final class StatusCompiler {

  private final Problems problems;
  private final TemplateParser parser;

  /**
   * @param problems receives the errors
   */
  StatusCompiler(Problems problems, TemplateParser parser) {
    this.problems = problems;
    this.parser = parser;
  }

  /**
   * Returns the rules, without what has errors.
   *
   * @param scope the variables, with the live objects
   */
  StatusTemplate compile(JsonNode status, String path, Scope scope) {
    Map<String, TemplateNode> fields = new LinkedHashMap<>();
    List<StatusRule> rules = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : status.path("fields").properties()) {
      String at = path + ".fields." + field.getKey();
      if (!field.getKey().matches("[a-z][A-Za-z0-9]{0,62}")) {
        problems.add(
            at,
            "'%s' cannot be a field. Use another name of letters and digits."
                .formatted(field.getKey()));
        continue;
      }
      @Nullable TemplateNode node = parser.parse(field.getValue(), at, scope);
      if (node != null) {
        fields.put(field.getKey(), node);
        JsonNode rule = field.getValue();
        rules.add(
            new StatusRule(
                field.getKey(),
                rule.isTextual() ? rule.textValue() : rule.toString(),
                problems.lineOf(at)));
      }
    }
    @Nullable ReadinessTemplate readiness =
        status.has("readiness")
            ? new ReadinessCompiler(parser)
                .compile(status.path("readiness"), path + ".readiness", scope)
            : null;
    return new StatusTemplate(fields, rules, readiness);
  }
}
