package io.appoperator.application;

import java.util.List;

/**
 * Asks for claims.
 *
 * @param persistentVolumeClaims the claims, by name
 */
public record StorageSpec(List<ClaimSpec> persistentVolumeClaims) {

  public StorageSpec {
    persistentVolumeClaims = Absent.toEmpty(persistentVolumeClaims);
  }
}
