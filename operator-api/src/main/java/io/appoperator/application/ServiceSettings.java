package io.appoperator.application;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Further settings of the Service.
 *
 * @param annotations its annotations
 * @param sessionAffinity None or ClientIP
 */
public record ServiceSettings(Map<String, String> annotations, @Nullable String sessionAffinity) {

  public ServiceSettings {
    annotations = NullSafeCollections.emptyIfNull(annotations);
  }
}
