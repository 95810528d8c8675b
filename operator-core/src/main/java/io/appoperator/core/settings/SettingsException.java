package io.appoperator.core.settings;

import io.appoperator.core.decode.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** The settings cannot be used; every problem has its file and line. */
public final class SettingsException extends Exception {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // an immutable list of records
  private final List<Problem> problems;

  SettingsException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** Returns the problems, at least one. */
  public List<Problem> problems() {
    return problems;
  }
}
