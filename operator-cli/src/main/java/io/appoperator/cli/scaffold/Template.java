package io.appoperator.cli.scaffold;

import io.appoperator.cli.file.PlannedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of a project: the name of a resource, and the path of the file. Both the text and the path
 * contain placeholders, such as {@code {{id}}}.
 */
record Template(String resource, String path) {

  /** GitHub's expressions have a dollar sign before the braces, and spaces in them. */
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");

  /** Returns the file with these values. */
  PlannedFile fill(Map<String, String> values) {
    return new PlannedFile(fill(path, values), fill(text(resource), values));
  }

  /** Returns the text of a resource of this package. */
  static String text(String resource) {
    try (InputStream in = Template.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("The template " + resource + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the template " + resource, e);
    }
  }

  private static String fill(String text, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(valueOf(match.group(1), values)));
  }

  private static String valueOf(String name, Map<String, String> values) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("There is no value for {{" + name + "}}");
    }
    return value;
  }
}
