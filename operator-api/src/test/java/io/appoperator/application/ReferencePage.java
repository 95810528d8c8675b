package io.appoperator.application;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Generates the reference page of Application in Markdown. */
final class ReferencePage {

  private static final int COLUMNS = 120;

  private final StringBuilder page = new StringBuilder();

  private ReferencePage() {}

  static String of(JsonNode crd, List<ValidationRule> rules) {
    ReferencePage reference = new ReferencePage();
    JsonNode schema = Crd.schema(crd);
    reference.head(crd, schema);
    reference.section("spec", schema.at("/properties/spec"));
    reference.rules(rules);
    reference.section("status", schema.at("/properties/status"));
    return reference.page.toString();
  }

  private void head(JsonNode crd, JsonNode schema) {
    line("# Application");
    line("");
    line("<!-- Generated from config/crd/application.schema.yaml by ReferencePageTest. -->");
    line("");
    wrapped(schema.path("description").asText());
    line("");
    line(
        "API version `%s/%s`, short name `%s`. Linked types are unchanged Kubernetes API types."
            .formatted(
                crd.at("/spec/group").asText(),
                crd.at("/spec/versions/0/name").asText(),
                crd.at("/spec/names/shortNames/0").asText()));
  }

  private void section(String path, JsonNode node) {
    line("");
    line("## " + path);
    line("");
    line(node.path("description").asText());
    line("");
    line("| Field | Type | Meaning |");
    line("|---|---|---|");
    List<Runnable> below = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : node.path("properties").properties()) {
      boolean required = contains(node.path("required"), field.getKey());
      line(row(field.getKey(), field.getValue(), required));
      String at = path + "." + field.getKey();
      JsonNode value = field.getValue();
      if (value.has("properties") && !value.has("x-embed")) {
        below.add(() -> section(at, value));
      }
      JsonNode items = value.path("items");
      if (items.has("properties") && !items.has("x-embed")) {
        below.add(() -> section(at + "[]", items));
      }
    }
    below.forEach(Runnable::run);
  }

  private static String row(String name, JsonNode node, boolean required) {
    String meaning = node.path("description").asText();
    if (node.has("default")) {
      meaning += " Default: `%s`.".formatted(node.get("default").asText());
    }
    String field = required ? "**`%s`** (required)".formatted(name) : "`%s`".formatted(name);
    return "| %s | %s | %s |".formatted(field, type(node), meaning.replace("|", "\\|"));
  }

  private static String type(JsonNode node) {
    if (node.has("x-embed")) {
      return kubernetes(node.get("x-embed").asText());
    }
    if (node.has("enum")) {
      return node.get("enum")
          .valueStream()
          .map(choice -> "`" + choice.asText() + "`")
          .collect(Collectors.joining(", "));
    }
    if (node.has("x-kubernetes-int-or-string")) {
      return "integer or string";
    }
    String type = node.path("type").asText();
    return switch (type) {
      case "array" -> "list of " + type(node.path("items"));
      case "object" ->
          node.has("additionalProperties")
              ? "map to " + type(node.path("additionalProperties"))
              : "object";
      case "integer" -> type + range(node);
      default -> type;
    };
  }

  private static String range(JsonNode node) {
    return node.has("maximum")
        ? " %s–%s".formatted(node.path("minimum").asText(), node.path("maximum").asText())
        : "";
  }

  /** Links to the Kubernetes reference, where io.k8s.api.core.v1.Probe is probe-v1-core. */
  private static String kubernetes(String type) {
    String[] parts = type.split("\\.");
    String kind = parts[parts.length - 1];
    String anchor =
        "%s-%s-%s"
            .formatted(
                kind.toLowerCase(Locale.ROOT), parts[parts.length - 2], parts[parts.length - 3]);
    return "[%s](https://kubernetes.io/docs/reference/generated/kubernetes-api/v1.36/#%s)"
        .formatted(kind, anchor);
  }

  private void rules(List<ValidationRule> rules) {
    line("");
    line("## Validation rules");
    line("");
    line("The API server and all commands of the operator check these rules.");
    line("");
    line("| Where | Rule |");
    line("|---|---|");
    for (ValidationRule rule : rules) {
      line("| `%s` | %s |".formatted(rule.error().path(), rule.message()));
    }
  }

  private static boolean contains(JsonNode names, String name) {
    return names.valueStream().anyMatch(n -> n.asText().equals(name));
  }

  /** Appends a paragraph in lines of limited length. */
  private void wrapped(String text) {
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > COLUMNS) {
        line(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    line(line.toString());
  }

  private void line(String text) {
    page.append(text).append('\n');
  }
}
