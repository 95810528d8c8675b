package io.appoperator.cli.scaffold;

import io.appoperator.api.MetadataSyntax;
import io.appoperator.api.PrimaryKind;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;

/** Which names are valid in Java, in YAML and in Kubernetes alike. Stateless. */
final class Names {

  private static final int MAX_LENGTH = 40;

  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

  /** What YAML reads as another value than a text. */
  private static final Set<String> YAML_WORDS =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

  private Names() {}

  /** Returns the id that the name of a directory suggests; it may be invalid. */
  static String idOf(String directory) {
    return directory
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9]+", "-")
        .replaceAll("^[-0-9]+|-+$", "");
  }

  /** Returns the package that a group suggests: its parts in reverse order. */
  static String packageOf(String group) {
    List<String> parts = new ArrayList<>();
    for (String part : group.split("\\.")) {
      String word = part.replaceAll("[^a-z0-9]", "");
      parts.add(SourceVersion.isName(word) ? word : "plugin" + word);
    }
    Collections.reverse(parts);
    return String.join(".", parts);
  }

  static void checkId(String what, String id) throws UserException {
    if (!ID.matcher(id).matches() || id.length() > MAX_LENGTH || YAML_WORDS.contains(id)) {
      throw invalid(
          "'%s' is not %s: lower-case letters, digits and hyphens, at most %s, and no word of YAML."
              .formatted(id, what, MAX_LENGTH));
    }
  }

  static void checkGroup(String group) throws UserException {
    if (!MetadataSyntax.isSubdomain(group) || !group.contains(".")) {
      throw invalid(
          "'%s' is not an API group. Use a DNS name with a dot, such as shop.example.com."
              .formatted(group));
    }
    if (("." + group).matches(".*\\.(k8s|kubernetes)\\.io")) {
      throw invalid(
          "The group '%s' is reserved for Kubernetes. Use a DNS name of your own."
              .formatted(group));
    }
  }

  static void checkPackage(String name) throws UserException {
    if (!SourceVersion.isName(name) || !name.equals(name.toLowerCase(Locale.ROOT))) {
      throw invalid(
          "'%s' is not a package of Java. Use lower-case names and no keyword, such as com.example.shop."
              .formatted(name));
    }
    if ((name + ".").matches("(java|javax|io\\.appoperator|io\\.fabric8)\\..*")) {
      throw invalid(
          "The package '%s' belongs to the operator or to Java. Use one of your own."
              .formatted(name));
    }
  }

  /** A source cannot import a type of the SPI that has the name of its own class. */
  static void checkClass(String name) throws UserException {
    if (PrimaryKind.class.getResource(name + ".class") != null) {
      throw invalid(
          "The class %s would have the name of a type of the SPI. Use another name."
              .formatted(name));
    }
  }

  static UserException invalid(String message) {
    return new UserException(ExitCode.USAGE, message);
  }
}
