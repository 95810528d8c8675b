package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What a bundle has in addition to an installation.
 *
 * @param samples resources of any kinds; the first one of each kind is its example
 * @param replaces the version that the Lifecycle Manager upgrades to this one; empty for the first
 */
public record BundleOptions(List<ObjectNode> samples, String replaces) {

  public BundleOptions {
    samples = List.copyOf(samples);
  }

  /** Returns those of a first version without samples. */
  public static BundleOptions none() {
    return new BundleOptions(List.of(), "");
  }
}
