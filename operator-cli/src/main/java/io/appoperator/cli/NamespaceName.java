package io.appoperator.cli;

import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks the namespaces that options name. */
final class NamespaceName {

  private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  private NamespaceName() {}

  /** Returns the name; throws if no namespace can have it. */
  static String checked(String option, String value, CommandSpec command) {
    if (!NAMESPACE.matcher(value).matches()) {
      throw new ParameterException(
          command.commandLine(),
          "%s: '%s' is no name of a namespace: lower-case letters, digits and hyphens, at most 63."
              .formatted(option, value));
    }
    return value;
  }
}
