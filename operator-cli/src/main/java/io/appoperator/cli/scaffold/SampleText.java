package io.appoperator.cli.scaffold;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The YAML of a sample resource, which a user may have edited.
 *
 * @param yaml its text
 */
record SampleText(String yaml) {

  private static final Pattern NAME = Pattern.compile("[\\s{,]name:\\s*[\"']?([^\\s,}\"']+)");
  private static final Pattern NAMESPACE = Pattern.compile("(?m)^( +namespace:).*$");
  private static final Pattern METADATA = Pattern.compile("(?m)^metadata:( \\{|\\s*$)");

  /** Returns the name of the resource, which is the first one in the text. */
  String name(String absent) {
    Matcher name = NAME.matcher(yaml);
    return name.find() ? name.group(1) : absent;
  }

  /** Returns the lines for a text block of Java, with {@code %s} as the namespace. */
  String asFormat() {
    String escaped = yaml.replace("%", "%%").replace("\\", "\\\\").replace("\"\"\"", "\\\"\"\"");
    Matcher namespace = NAMESPACE.matcher(escaped);
    String format =
        namespace.find()
            ? namespace.replaceFirst("$1 %s")
            : METADATA
                .matcher(escaped)
                .replaceFirst(
                    match ->
                        match.group(1).isBlank()
                            ? "metadata:\n  namespace: %s"
                            : "metadata: {namespace: %s, ");
    return format
        .lines()
        .filter(line -> !line.isBlank())
        .map(line -> "        " + line + "\n")
        .collect(Collectors.joining());
  }
}
