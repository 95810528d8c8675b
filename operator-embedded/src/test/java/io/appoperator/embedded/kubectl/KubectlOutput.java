package io.appoperator.embedded.kubectl;

import io.appoperator.embedded.kubectl.Kubectl.Result;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Replaces what differs between two servers by nature: ids, times, versions, random names. Leaves
 * out what kubectl reports about a rollout or a watch in between, which depends on the time.
 */
final class KubectlOutput {

  private static final Map<String, String> MASKS = new LinkedHashMap<>();

  static {
    MASKS.put("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "UID");
    MASKS.put("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z", "TIME");
    MASKS.put("(\"?resourceVersion\"?: )\"\\d+\"", "$1VERSION");
    MASKS.put("(Resource Version: +)\\d+", "$1VERSION");
    MASKS.put("\\b(web-)[0-9a-z]{5,10}-[0-9a-z]{5}\\b", "$1HASH-ID");
    MASKS.put("\\b(web-)(?!again)[0-9a-z]{5,10}\\b", "$1HASH");
    MASKS.put("(pod-template-hash=)[0-9a-z]+", "$1HASH");
    MASKS.put("\\b10\\.\\d+\\.\\d+\\.\\d+\\b", "ADDRESS");
    MASKS.put("\\b(\\d+[smhdy]){1,2}\\b", "AGE");
    MASKS.put("/tmp/(LIVE|MERGED)-\\d+", "/tmp/$1");
    MASKS.put("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d+ [+-]\\d{4}", "TIME");
  }

  private static final Pattern IN_BETWEEN =
      Pattern.compile("Waiting for deployment .*|[IWE]\\d{4} [\\d:.]+ +\\d+ reflector\\.go:.*");

  private KubectlOutput() {}

  /** Returns the exit code and both outputs in comparable form. */
  static String comparable(Result result, String namespace) {
    return "exit %s%n%s%n%s"
        .formatted(result.exitCode(), mask(result.out(), namespace), mask(result.err(), namespace));
  }

  private static String mask(String text, String namespace) {
    String masked = text.replace(namespace, "NAMESPACE");
    for (Map.Entry<String, String> mask : MASKS.entrySet()) {
      masked = masked.replaceAll(mask.getKey(), mask.getValue());
    }
    // The width of a column is that of its longest cell.
    return masked
        .lines()
        .filter(line -> !IN_BETWEEN.matcher(line).matches())
        .map(line -> line.replaceAll("(?<=\\S) {2,}", "  ").stripTrailing())
        .collect(Collectors.joining("\n"));
  }
}
