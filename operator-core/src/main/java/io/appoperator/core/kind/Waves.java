package io.appoperator.core.kind;

/**
 * The waves in which objects are applied, and those in which they are deleted with their primary,
 * lower ones first. Kinds with a declared order fit between two waves.
 */
final class Waves {

  /** More than the kinds of all managers. */
  static final int STEP = 1000;

  static final int USED_BY_PODS = 0;
  static final int SERVICES = STEP;
  static final int WORKLOADS = 2 * STEP;
  static final int UNKNOWN = 3 * STEP;
  static final int DEPENDENTS = 4 * STEP;

  static final int ROUTE_DELETION = 0;
  static final int SERVICE_DELETION = STEP;
  static final int UNKNOWN_DELETION = 2 * STEP;
  static final int WORKLOAD_DELETION = 3 * STEP;
  static final int LAST_DELETION = 4 * STEP;

  private Waves() {}
}
