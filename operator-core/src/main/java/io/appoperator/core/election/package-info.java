/**
 * Lets one of several operators write at a time, by a Lease of {@code coordination.k8s.io/v1}.
 *
 * <p>Clocks of different machines are never compared. A lease has expired when we ourselves have
 * seen it unchanged for its duration, by monotonic time. A leader may write only within the renew
 * deadline, counted from the moment it sent its last successful renewal; that is earlier than
 * anybody else can find its lease expired.
 */
@NullMarked
package io.appoperator.core.election;

import org.jspecify.annotations.NullMarked;
