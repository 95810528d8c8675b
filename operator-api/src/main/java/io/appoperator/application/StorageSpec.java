package io.appoperator.application;

import java.util.List;

/**
 * Creates PersistentVolumeClaims.
 *
 * @param persistentVolumeClaims the claims, by name
 */
public record StorageSpec(List<ClaimSpec> persistentVolumeClaims) {

  public StorageSpec {
    persistentVolumeClaims = NullSafeCollections.emptyIfNull(persistentVolumeClaims);
  }
}
