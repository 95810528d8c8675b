package io.appoperator.examples.database;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;

/** An environment variable with the password of a Database. */
final class DatabasePassword {

  private DatabasePassword() {}

  static EnvVar as(String variable, String secret) {
    return new EnvVarBuilder()
        .withName(variable)
        .withNewValueFrom()
        .withNewSecretKeyRef()
        .withName(secret)
        .withKey(DatabaseNames.PASSWORD)
        .endSecretKeyRef()
        .endValueFrom()
        .build();
  }
}
