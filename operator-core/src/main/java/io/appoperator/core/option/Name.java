package io.appoperator.core.option;

import java.util.regex.Pattern;

/**
 * The name of an object, as Kubernetes has it.
 *
 * @param range which names there are, for people
 * @param pattern what matches a name, all of it
 */
public record Name(String range, Pattern pattern) implements OptionType<String> {

  /** The name of a namespace: a DNS label, as RFC 1123 has it. */
  public static final Name NAMESPACE =
      new Name(
          "the name of a namespace: lower-case letters, digits and hyphens, at most 63",
          Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"));

  /** The name of most other objects: labels with dots between them. */
  public static final Name OBJECT =
      new Name(
          "the name of an object: lower-case letters, digits, hyphens and dots, at most 253",
          Pattern.compile(
              "(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*"));

  /** Returns whether a text is such a name. */
  public boolean matches(String text) {
    return pattern.matcher(text).matches();
  }

  @Override
  public Form form() {
    return Form.TEXT;
  }

  @Override
  public String label() {
    return "NAME";
  }

  @Override
  public String parse(String text) {
    if (!matches(text)) {
      throw refused(text);
    }
    return text;
  }
}
