package io.appoperator.api;

/** How serious the problem of a {@link Diagnostic} is. */
public enum Severity {
  /** The resource is invalid, or the objects of one manager cannot be rendered or applied. */
  ERROR,
  /** The resource is applied, but probably does not work as its author expects. */
  WARNING
}
