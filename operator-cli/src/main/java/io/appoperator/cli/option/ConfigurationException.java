package io.appoperator.cli.option;

import java.util.List;

/** Some settings are invalid. */
public final class ConfigurationException extends Exception {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // an immutable list of strings
  private final List<String> problems;

  /**
   * @param problems sentences that begin with the place of the value
   */
  public ConfigurationException(List<String> problems) {
    super(String.join(" ", problems));
    this.problems = List.copyOf(problems);
  }

  /** Returns all that is wrong: sentences that begin with the place of the value. */
  public List<String> problems() {
    return problems;
  }
}
