package io.appoperator.e2e;

import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import java.util.List;

/** What a user does with a server, and what the server has seen of the operator. */
interface UserAccess extends AutoCloseable {

  /** Applies documents in a namespace; those of cluster-scoped kinds, too. */
  void apply(String namespace, String yaml);

  /**
   * Runs kubectl in a namespace, or what does the same.
   *
   * @return the output of kubectl; empty if it is not kubectl
   */
  String kubectl(String namespace, List<String> arguments);

  /** Returns the position after all completed requests. */
  AuditLog.Position now();

  /** Returns the requests of the operator since the position. */
  List<AuditEntry> since(AuditLog.Position position, Installation installation);

  @Override
  void close();
}
