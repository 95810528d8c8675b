package io.appoperator.core.election;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.time.Duration;

/**
 * The settings that candidates share, and the identity of this candidate.
 *
 * @param lease the Lease
 * @param identity the unique identity of this process, such as {@code <pod>_<uuid>}
 * @param leaseDuration how long other candidates wait for a leader that does not renew; whole
 *     seconds
 * @param renewDeadline how long a leader writes without a renewal; shorter than the lease duration
 * @param retryPeriod how often a leader renews and others check; shorter than the renew deadline
 */
public record ElectionSettings(
    ResourceRef lease,
    String identity,
    Duration leaseDuration,
    Duration renewDeadline,
    Duration retryPeriod) {

  /** The kind of a lease. */
  public static final ResourceKind LEASE =
      new ResourceKind("coordination.k8s.io", "v1", "Lease", "leases");

  public ElectionSettings {
    if (identity.isBlank()) {
      throw new IllegalArgumentException("Leader election needs an identity, not a blank one");
    }
    if (leaseDuration.toNanosPart() != 0 || leaseDuration.compareTo(renewDeadline) <= 0) {
      throw new IllegalArgumentException(
          "The lease duration (%s) must be whole seconds and longer than the renew deadline (%s)"
              .formatted(leaseDuration, renewDeadline));
    }
    if (retryPeriod.isNegative()
        || retryPeriod.isZero()
        || renewDeadline.compareTo(retryPeriod) <= 0) {
      throw new IllegalArgumentException(
          "The renew deadline (%s) must be longer than the retry period (%s), which is not zero"
              .formatted(renewDeadline, retryPeriod));
    }
  }

  /** The default name of the lease. */
  public static final String STANDARD_NAME = "application-operator";

  /** Returns the time limit of a lease request, which leaves time for a second request. */
  public Duration requestTimeout() {
    return renewDeadline.multipliedBy(2).dividedBy(5);
  }

  /** Returns settings with the usual times: 15 s, 10 s and 2 s. */
  public static ElectionSettings defaults(String namespace, String name, String identity) {
    return new ElectionSettings(
        new ResourceRef(LEASE, namespace, name),
        identity,
        Duration.ofSeconds(15),
        Duration.ofSeconds(10),
        Duration.ofSeconds(2));
  }
}
