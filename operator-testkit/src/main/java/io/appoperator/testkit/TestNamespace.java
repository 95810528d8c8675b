package io.appoperator.testkit;

/**
 * A namespace of one test, deleted after the test; its default ServiceAccount exists.
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
