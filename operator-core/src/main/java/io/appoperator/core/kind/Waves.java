package io.appoperator.core.kind;

/**
 * The waves in which objects are applied, and those in which they are deleted with their primary,
 * lower ones first.
 */
final class Waves {

  static final int USED_BY_PODS = 0;
  static final int SERVICES = 1;
  static final int WORKLOADS = 2;
  static final int DEPENDENTS = 3;

  static final int ROUTE_DELETION = 0;
  static final int SERVICE_DELETION = 1;
  static final int WORKLOAD_DELETION = 2;
  static final int LAST_DELETION = 3;

  private Waves() {}
}
