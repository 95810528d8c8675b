package io.appoperator.application;

import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates a NetworkPolicy.
 *
 * @param enabled whether it is created
 * @param from who may connect; pods of the same namespace if empty
 */
public record PolicySettings(@Nullable Boolean enabled, List<NetworkPolicyPeer> from) {

  public PolicySettings {
    from = NullSafeCollections.emptyIfNull(from);
  }

  /** Returns whether a NetworkPolicy is enabled. */
  public boolean wanted() {
    return enabled != null && enabled;
  }
}
