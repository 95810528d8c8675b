/**
 * Leader election: a Lease of {@code coordination.k8s.io/v1} allows one of several operators to
 * write.
 *
 * <p>Clocks of different machines are never compared. A lease has expired when this process has
 * observed it unchanged for its duration, by monotonic time. A leader may write only within the
 * renew deadline, counted from when it sent its last successful renewal. This deadline ends before
 * any other candidate can find the lease expired.
 */
@NullMarked
package io.appoperator.core.election;

import org.jspecify.annotations.NullMarked;
