package io.appoperator.core.loading;

import java.util.List;

/**
 * Which classes all plug-ins share with the operator: those whose objects they exchange, and what
 * the operator reads from their types.
 */
final class SharedClasses {

  private static final List<String> SHARED =
      List.of(
          "io.appoperator.api.",
          "io.appoperator.application.",
          "io.fabric8.kubernetes.api.",
          "io.fabric8.kubernetes.model.",
          "com.fasterxml.jackson.annotation.",
          "org.slf4j.",
          "org.jspecify.");

  /** Code of the operator that is not part of the SPI. */
  private static final String OPERATOR = "io.appoperator.";

  private SharedClasses() {}

  /** Returns whether the operator has precedence over the files of a plug-in. */
  static boolean contains(String className) {
    return SHARED.stream().anyMatch(className::startsWith);
  }

  /** Returns whether a plug-in must not see a class of the operator. */
  static boolean isInternal(String className) {
    return className.startsWith(OPERATOR) && !contains(className);
  }
}
