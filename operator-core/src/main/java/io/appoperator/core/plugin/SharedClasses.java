package io.appoperator.core.plugin;

import java.util.List;

/**
 * Which classes all plug-ins share with the operator: those whose objects they exchange, and what
 * the operator reads from their types.
 */
public final class SharedClasses {

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

  /** A library that plug-ins bring with them, and plug-ins of this project. */
  private static final List<String> FOR_PLUGINS =
      List.of("io.appoperator.objects.", "io.appoperator.examples.", "io.appoperator.benchmarks.");

  private SharedClasses() {}

  /** Returns whether the operator has precedence over the files of a plug-in. */
  public static boolean contains(String className) {
    return SHARED.stream().anyMatch(className::startsWith);
  }

  /** Returns whether a plug-in must not see a class of the operator. */
  public static boolean isInternal(String className) {
    return className.startsWith(OPERATOR) && !contains(className);
  }

  /** Returns whether only the operator may have a class of this name. */
  public static boolean isOfOperator(String className) {
    return contains(className)
        || (className.startsWith(OPERATOR)
            && FOR_PLUGINS.stream().noneMatch(className::startsWith));
  }
}
