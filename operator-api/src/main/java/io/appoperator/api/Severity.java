package io.appoperator.api;

/** How much a {@link Diagnostic} weighs. */
public enum Severity {
  /** The resource, or the objects of one manager, cannot be had as asked for. */
  ERROR,
  /** It works, but probably not as its author expects. */
  WARNING
}
