package io.appoperator.cel;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.ResourceKind;
import io.appoperator.cel.expression.Expression;
import io.appoperator.cel.expression.Scope;
import io.appoperator.cel.schema.Shape;
import io.appoperator.cel.template.TemplateParser;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles readiness rules. */
final class ReadinessCompiler {

  private final TemplateParser parser;

  ReadinessCompiler(TemplateParser parser) {
    this.parser = parser;
  }

  /** Returns the rules in the list of kinds. */
  Map<ResourceKind, ReadinessRule> compile(JsonNode list, KindTemplates kinds) {
    Map<ResourceKind, ReadinessRule> rules = new LinkedHashMap<>();
    for (int i = 0; i < list.size(); i++) {
      JsonNode rule = list.get(i).path("readiness");
      String apiVersion = list.get(i).path("apiVersion").asText();
      String name = list.get(i).path("kind").asText();
      @Nullable ManagedKind kind = kinds.managed().get(KindTemplates.key(apiVersion, name));
      if (!rule.isMissingNode() && kind != null) {
        Shape live = kinds.liveType(apiVersion, name);
        @Nullable ReadinessTemplate template =
            compile(
                rule,
                "kinds[" + i + "].readiness",
                Scope.of(Map.of(ReadinessTemplate.OBJECT, live)));
        if (template != null) {
          rules.put(kind.kind(), template.forObjects(live));
        }
      }
    }
    return rules;
  }

  /** Returns a rule; null if it has errors, which are recorded. */
  @Nullable ReadinessTemplate compile(JsonNode rule, String path, Scope scope) {
    @Nullable Expression ready =
        parser.condition(rule.path("ready").asText(), path + ".ready", scope);
    @Nullable Expression failed =
        rule.has("failed")
            ? parser.condition(rule.path("failed").asText(), path + ".failed", scope)
            : null;
    @Nullable Expression message =
        rule.has("message")
            ? parser.expression(rule.path("message").asText(), path + ".message", scope)
            : null;
    return ready == null ? null : new ReadinessTemplate(ready, failed, message);
  }
}
