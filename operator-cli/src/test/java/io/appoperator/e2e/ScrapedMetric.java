package io.appoperator.e2e;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A metric in a scrape.
 *
 * @param name its name
 * @param type its type
 * @param help its description
 * @param labels its labels with their values
 * @param samples the values by labels, such as {@code kind=Service}
 */
record ScrapedMetric(
    String name,
    String type,
    String help,
    Map<String, Set<String>> labels,
    Map<String, Double> samples) {

  private static final int MAX_VALUES = 18;

  private static final Pattern HEAD = Pattern.compile("# (HELP|TYPE) (\\S+) (.*)");
  private static final Pattern SAMPLE = Pattern.compile("([a-z_]+)(?:\\{(.*)})? (\\S+)");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");

  /** Labels whose values depend on the operator's kinds and on its server. */
  private static final Set<String> OPEN =
      Set.of("controller", "name", "namespace", "host", "code", "method");

  /** Reads the text format of Prometheus. */
  static Map<String, ScrapedMetric> all(String page) {
    Map<String, ScrapedMetric> metrics = new TreeMap<>();
    String help = "";
    for (String line : page.lines().toList()) {
      Matcher head = HEAD.matcher(line);
      if (head.matches() && head.group(1).equals("HELP")) {
        help = head.group(3);
      } else if (head.matches()) {
        String name = head.group(2);
        metrics.put(
            name, new ScrapedMetric(name, head.group(3), help, new TreeMap<>(), new TreeMap<>()));
      } else {
        read(line, metrics);
      }
    }
    return metrics;
  }

  /** Returns the row of the documentation. */
  String row() {
    String listed =
        labels.entrySet().stream()
            .map(label -> listed(label.getKey(), label.getValue()))
            .collect(Collectors.joining("; "));
    return "| `%s` | %s | %s | %s |\n".formatted(name, type, listed, help);
  }

  private static String listed(String label, Set<String> values) {
    if (OPEN.contains(label)) {
      return "`%s`".formatted(label);
    }
    // Another page has them all, with their meaning.
    return values.size() > MAX_VALUES
        ? "`%s`: the [reasons](reasons.md) of errors".formatted(label)
        : "`%s`: %s".formatted(label, String.join(", ", values));
  }

  private static void read(String line, Map<String, ScrapedMetric> metrics) {
    Matcher sample = SAMPLE.matcher(line);
    if (!sample.matches()) {
      throw new AssertionError("No line of a scrape: " + line);
    }
    String name = sample.group(1);
    ScrapedMetric metric = metrics.get(name);
    if (metric == null) {
      metric = metrics.get(name.replaceFirst("_(bucket|count|sum|max)$", ""));
    }
    if (metric == null) {
      throw new AssertionError("A sample without a type: " + line);
    }
    String labels = sample.group(2) == null ? "" : sample.group(2);
    StringBuilder key = new StringBuilder();
    for (MatchResult label : LABEL.matcher(labels).results().toList()) {
      if (!label.group(1).equals("le")) {
        metric.labels().computeIfAbsent(label.group(1), k -> new TreeSet<>()).add(label.group(2));
        key.append(key.isEmpty() ? "" : ",").append(label.group(1)).append('=');
        key.append(label.group(2));
      }
    }
    metric.samples().put(key.toString(), Double.parseDouble(sample.group(3)));
  }
}
