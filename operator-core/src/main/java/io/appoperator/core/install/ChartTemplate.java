package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.render.ManifestPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Prints manifests with the marks of {@link ChartValues} as a template of a Helm chart. */
final class ChartTemplate {

  private static final Pattern MARKED =
      Pattern.compile(
          "( *)((?:- )?(?:[\\w./-]+: )?)['\"]?@(value|block|optional|begin|end) ([^'\"\\\\]*)['\"]?");
  private static final Pattern MARKED_KEY =
      Pattern.compile(" *['\"]@(begin|end) [0-9]+['\"]: ['\"]?([^'\"\\\\]*)['\"]?");
  private static final Pattern SCALAR =
      Pattern.compile("( *(?:- )?(?:[\\w./-]+: )?)['\"]?([^'\"]*)['\"]?");
  private static final String PLACEHOLDER = "chart-";

  private final ManifestPrinter printer = new ManifestPrinter();

  /** Prints documents, each after a separator. */
  String print(List<ObjectNode> documents) {
    StringBuilder text = new StringBuilder();
    for (ObjectNode document : documents) {
      text.append("---\n").append(print(document));
    }
    return text.toString();
  }

  /** Prints one document. */
  String print(ObjectNode document) {
    List<String> lines = new ArrayList<>();
    printer.print(document).lines().forEach(line -> lines.addAll(template(line)));
    return String.join("\n", lines) + "\n";
  }

  private static List<String> template(String line) {
    Matcher key = MARKED_KEY.matcher(line);
    if (key.matches()) {
      return List.of(action(key.group(1), key.group(2)));
    }
    Matcher marked = MARKED.matcher(line);
    if (!marked.matches()) {
      return List.of(withPlaceholders(line));
    }
    String indent = marked.group(1);
    String field = marked.group(2);
    String mark = marked.group(3);
    String rest = marked.group(4);
    if (mark.equals("begin") || mark.equals("end")) {
      return List.of(action(mark, rest));
    }
    if (!mark.equals("optional")) {
      return value(indent, field, mark, rest);
    }
    int space = rest.indexOf(' ');
    List<String> lines = new ArrayList<>();
    lines.add("{{- with %s }}".formatted(rest.substring(space + 1)));
    lines.addAll(value(indent, field, rest.substring(1, space), "."));
    lines.add("{{- end }}");
    return lines;
  }

  private static String action(String mark, String action) {
    return "{{- %s }}".formatted(mark.equals("end") ? "end" : action);
  }

  private static List<String> value(String indent, String field, String mark, String expression) {
    return mark.equals("value")
        ? List.of("%s%s{{ %s | toYaml }}".formatted(indent, field, expression))
        : List.of(
            indent + field.stripTrailing(),
            "%s  {{- toYaml %s | nindent %s }}".formatted(indent, expression, indent.length() + 2));
  }

  /** A name may look like a number, so it is quoted. */
  private static String withPlaceholders(String line) {
    Matcher scalar = SCALAR.matcher(line);
    if (!line.contains(PLACEHOLDER) || !scalar.matches()) {
      return line;
    }
    String text =
        scalar
            .group(2)
            .replace(ChartValues.NAMESPACE, "{{ $.Release.Namespace }}")
            .replace(ChartValues.MANAGED, "{{ . }}")
            .replace(ChartValues.LEASE, "{{ $.Values.leaseName }}");
    return scalar.group(1) + '"' + text + '"';
  }
}
