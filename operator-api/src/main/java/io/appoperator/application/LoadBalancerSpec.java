package io.appoperator.application;

import java.util.List;

/**
 * Settings of a Service of type LoadBalancer.
 *
 * @param sourceRanges the CIDRs that may connect
 */
public record LoadBalancerSpec(List<String> sourceRanges) {

  public LoadBalancerSpec {
    sourceRanges = NullSafeCollections.emptyIfNull(sourceRanges);
  }
}
