package io.appoperator.embedded.check;

import com.fasterxml.jackson.databind.node.IntNode;
import java.util.ArrayList;
import java.util.List;

/** Checks numbers and names of ports. */
public final class PortChecks {

  /** The greatest number of a port. */
  public static final int MAX_PORT = 65_535;

  private static final int MAX_NAME = 15;

  private PortChecks() {}

  /** Checks the number of a port; a field that is not set is zero. */
  public static void number(Field port, FieldErrors errors) {
    if (port.number() < 1 || port.number() > MAX_PORT) {
      errors.invalid(
          port,
          port.isSet() ? port.value() : IntNode.valueOf(0),
          "must be between 1 and 65535, inclusive");
    }
  }

  /** Checks a port that is a number, or the name of one. */
  public static void numberOrName(Field port, FieldErrors errors) {
    if (port.value().isTextual()) {
      name(port, errors);
    } else {
      number(port, errors);
    }
  }

  /** Checks the name of a port. */
  public static void name(Field name, FieldErrors errors) {
    problems(name.text()).forEach(problem -> errors.invalid(name, problem));
  }

  private static List<String> problems(String name) {
    List<String> problems = new ArrayList<>();
    if (name.length() > MAX_NAME) {
      problems.add("must be no more than " + MAX_NAME + " characters");
    }
    if (!name.matches("[-a-z0-9]+")) {
      problems.add("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
    }
    if (!name.matches(".*[a-z].*")) {
      problems.add("must contain at least one letter (a-z)");
    }
    if (name.contains("--")) {
      problems.add("must not contain consecutive hyphens");
    }
    if (name.startsWith("-") || name.endsWith("-")) {
      problems.add("must not begin or end with a hyphen");
    }
    return problems;
  }
}
