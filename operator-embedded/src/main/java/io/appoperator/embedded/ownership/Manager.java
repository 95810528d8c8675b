package io.appoperator.embedded.ownership;

import java.util.Comparator;

/**
 * A field manager, as one entry of managed fields identifies it.
 *
 * @param operation how it writes
 * @param name its name
 * @param apiVersion the version that it updates with; empty if it applies
 * @param subresource the subresource that it writes to; empty for the object
 */
public record Manager(Operation operation, String name, String apiVersion, String subresource)
    implements Comparable<Manager> {

  /** How a field manager writes. */
  public enum Operation {
    /** Server-side apply. */
    APPLY("Apply"),
    /** All other writes. */
    UPDATE("Update");

    private final String text;

    Operation(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /**
   * The order of the JSON texts that identify managers in kube-apiserver. In JSON, a subresource
   * follows a comma, which is before the brace at the end.
   */
  private static final Comparator<Manager> ORDER =
      Comparator.<Manager, String>comparing(manager -> manager.name() + '"')
          .thenComparing(Manager::operation)
          .thenComparing(manager -> manager.apiVersion() + '"')
          .thenComparing(manager -> manager.subresource().isEmpty())
          .thenComparing(manager -> manager.subresource() + '"');

  static Manager applier(String name, String subresource) {
    return new Manager(Operation.APPLY, name, "", subresource);
  }

  static Manager updater(String name, String apiVersion, String subresource) {
    return new Manager(
        Operation.UPDATE, name.isEmpty() ? "unknown" : name, apiVersion, subresource);
  }

  boolean applies() {
    return operation == Operation.APPLY;
  }

  /** Returns the manager as messages about conflicts name it. */
  String text() {
    return '"'
        + name
        + '"'
        + (subresource.isEmpty() ? "" : " with subresource \"" + subresource + '"')
        + (applies() ? "" : " using " + apiVersion);
  }

  @Override
  public int compareTo(Manager other) {
    return ORDER.compare(this, other);
  }
}
