package io.appoperator.application;

import java.util.Map;

/**
 * What the pods carry beyond the labels of the operator.
 *
 * @param labels further labels
 * @param annotations annotations
 */
public record PodMetadataSpec(Map<String, String> labels, Map<String, String> annotations) {

  public PodMetadataSpec {
    labels = NullSafeCollections.emptyIfNull(labels);
    annotations = NullSafeCollections.emptyIfNull(annotations);
  }
}
