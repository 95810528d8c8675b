package io.appoperator.testkit;

/**
 * A namespace that belongs to one test and goes with it; its default ServiceAccount exists.
 *
 * @param name the generated name
 */
public record TestNamespace(String name) {

  /** Returns the name. */
  @Override
  public String toString() {
    return name;
  }
}
