package io.appoperator.embedded.kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** A format of names, labels or annotations, with the messages of kube-apiserver. */
public enum NameFormat {
  /** The names of most kinds, as in {@code example.com}. */
  SUBDOMAIN(
      "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*",
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
          + " '.', and must start and end with an alphanumeric character",
      253,
      "'example.com', "),
  /** The names of namespaces, and of others that become a part of a host name. */
  LABEL(
      "[a-z0-9]([-a-z0-9]*[a-z0-9])?",
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and"
          + " must start and end with an alphanumeric character",
      63,
      "'my-name',  or '123-abc', "),
  /** The names of services, and of others that begin with a letter. */
  DNS_LABEL(
      "[a-z]([-a-z0-9]*[a-z0-9])?",
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an"
          + " alphabetic character, and end with an alphanumeric character",
      63,
      "'my-name',  or 'abc-123', "),
  /** The names of some kinds, as roles, which only have to be a part of a path. */
  PATH_SEGMENT("[^/%]*", "", Integer.MAX_VALUE, ""),
  /** The part of a key of a label after its prefix. */
  KEY(
      "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]",
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
          + " alphanumeric character",
      63,
      "'MyName',  or 'my.name',  or '123-abc', "),
  /** A key of a ConfigMap or a Secret. */
  DATA_KEY(
      "[-._a-zA-Z0-9]+",
      "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
      253,
      "'key.name',  or 'KEY_NAME',  or 'key-name', "),
  /** The name of an environment variable. */
  VARIABLE(
      "[ -<>-~]+",
      "a valid environment variable name must consist only of printable ASCII characters other than"
          + " '='",
      Integer.MAX_VALUE,
      ""),
  /** The name of a header of HTTP. */
  HEADER(
      "[-A-Za-z0-9]+",
      "a valid HTTP header must consist of alphanumeric characters or '-'",
      Integer.MAX_VALUE,
      "'X-Header-Name', "),
  /** A host whose first part is any. */
  WILDCARD(
      "\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*",
      "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which"
          + " must consist of lower case alphanumeric characters, '-' or '.' and end with an"
          + " alphanumeric character",
      253,
      "'*.example.com', "),
  /** The value of a label. */
  LABEL_VALUE(
      "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?",
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
          + " '.', and must start and end with an alphanumeric character",
      63,
      "'MyValue',  or 'my_value',  or '12345', ");

  private final Pattern pattern;
  private final String message;
  private final int maxLength;
  private final String examples;

  NameFormat(String pattern, String message, int maxLength, String examples) {
    this.pattern = Pattern.compile(pattern);
    this.message = message;
    this.maxLength = maxLength;
    this.examples = examples;
  }

  /** Returns what is wrong with a text; empty if nothing is. */
  public List<String> check(String text) {
    return this == PATH_SEGMENT ? checkSegment(text) : checkPattern(text);
  }

  /** Returns what is wrong with the key of a label, as in {@code example.com/name}. */
  public static List<String> checkLabelKey(String key) {
    List<String> problems = new ArrayList<>();
    String[] parts = key.split("/", -1);
    if (parts.length > 2) {
      return List.of(
          "a valid label key "
              + KEY.patternMessage()
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
    }
    if (parts.length == 2) {
      if (parts[0].isEmpty()) {
        problems.add("prefix part must be non-empty");
      } else {
        SUBDOMAIN.check(parts[0]).forEach(one -> problems.add("prefix part " + one));
      }
    }
    String name = parts[parts.length - 1];
    if (name.isEmpty()) {
      problems.add("name part must be non-empty");
    }
    KEY.check(name).forEach(one -> problems.add("name part " + one));
    return problems;
  }

  /** Returns what is wrong with the key of an annotation, whose case does not matter. */
  public static List<String> checkAnnotationKey(String key) {
    return checkLabelKey(key.toLowerCase(Locale.ROOT));
  }

  private List<String> checkPattern(String text) {
    List<String> problems = new ArrayList<>();
    if (text.length() > maxLength) {
      problems.add("must be no more than " + maxLength + " bytes");
    }
    if (!pattern.matcher(text).matches()) {
      boolean onlyDots = this == LABEL && SUBDOMAIN.pattern.matcher(text).matches();
      problems.add(onlyDots ? "must not contain dots" : patternMessage());
    }
    if (this == DATA_KEY && text.startsWith("..") && text.length() > 2) {
      problems.add("must not start with '..'");
    } else if (this == DATA_KEY && (text.equals(".") || text.equals(".."))) {
      problems.add("must not be '" + text + "'");
    }
    return problems;
  }

  private String patternMessage() {
    if (this == VARIABLE) {
      return message;
    }
    return "%s (e.g. %sregex used for validation is '%s')"
        .formatted(message, examples, pattern.pattern());
  }

  private static List<String> checkSegment(String text) {
    if (text.equals(".") || text.equals("..")) {
      return List.of("may not be '" + text + "'");
    }
    return List.of("/", "%").stream()
        .filter(text::contains)
        .map(part -> "may not contain '" + part + "'")
        .toList();
  }
}
