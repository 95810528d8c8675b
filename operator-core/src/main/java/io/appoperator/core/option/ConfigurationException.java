package io.appoperator.core.option;

import java.util.List;

/** Some values cannot be used. */
public final class ConfigurationException extends Exception {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // an immutable list of text
  private final List<String> problems;

  /**
   * Collects what is wrong.
   *
   * @param problems a sentence each, beginning with where the value comes from
   */
  public ConfigurationException(List<String> problems) {
    super(String.join(" ", problems));
    this.problems = List.copyOf(problems);
  }

  /** Returns all that is wrong, a sentence each. */
  public List<String> problems() {
    return problems;
  }
}
