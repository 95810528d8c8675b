package io.appoperator.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.appoperator.testkit.AuditEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The holders of the lease and the writes of the replicas, from the audit log. Tokens identify the
 * replicas.
 *
 * @param terms the holders of the lease in order
 * @param writesWithoutLease the writes of replicas that did not hold the lease, in order
 */
record LeaseHistory(List<Term> terms, List<AuditEntry> writesWithoutLease) {

  /**
   * One holder.
   *
   * @param credential the token of the holder
   * @param from when it acquired the lease
   * @param released when it released the lease; null if it did not
   */
  record Term(String holder, String credential, Instant from, @Nullable Instant released) {}

  static LeaseHistory of(List<AuditEntry> requests) {
    List<Term> terms = new ArrayList<>();
    List<AuditEntry> writesWithoutLease = new ArrayList<>();
    requests.stream()
        .filter(entry -> entry.isWrite() && entry.code() < 300)
        .sorted(Comparator.comparing(AuditEntry::receivedAt))
        .forEach(
            entry -> {
              if (entry.resource().equals("leases")) {
                take(terms, entry);
              } else if (terms.isEmpty() || !mayWrite(terms.get(terms.size() - 1), entry)) {
                writesWithoutLease.add(entry);
              }
            });
    return new LeaseHistory(List.copyOf(terms), List.copyOf(writesWithoutLease));
  }

  /** Returns how long the lease had no holder after the first one released it. */
  Duration handOver() {
    Instant released = Objects.requireNonNull(terms.get(0).released(), "it was not released");
    return Duration.between(released, terms.get(1).from());
  }

  private static void take(List<Term> terms, AuditEntry entry) {
    JsonNode body = entry.requestObject();
    String holder =
        (body == null ? MissingNode.getInstance() : body).at("/spec/holderIdentity").asText();
    Term last = terms.isEmpty() ? null : terms.get(terms.size() - 1);
    if (holder.isEmpty() && last != null) {
      terms.set(
          terms.size() - 1,
          new Term(last.holder(), last.credential(), last.from(), entry.receivedAt()));
    } else if (last == null || !last.holder().equals(holder)) {
      terms.add(new Term(holder, entry.credential(), entry.receivedAt(), null));
    }
  }

  private static boolean mayWrite(Term term, AuditEntry entry) {
    return term.released() == null && term.credential().equals(entry.credential());
  }
}
