package io.appoperator.testkit;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.ServiceAccountResource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Creates kubeconfig files for ServiceAccounts. */
record ServiceAccountLogin(String namespace, String name) {

  private static final long VALID_SECONDS = Duration.ofDays(1).toSeconds();

  static ServiceAccountLogin of(String namespace, String name) {
    return new ServiceAccountLogin(namespace, name);
  }

  Path kubeconfig(KubernetesClient admin, Path state) {
    String text =
        """
        apiVersion: v1
        kind: Config
        clusters: [{name: control-plane, cluster: {server: "%s", certificate-authority: "%s"}}]
        users: [{name: "%s", user: {token: "%s"}}]
        contexts: [{name: control-plane, context: {cluster: control-plane, user: "%3$s", namespace: "%s"}}]
        current-context: control-plane
        """
            .formatted(
                admin.getMasterUrl(),
                state.resolve("certificates/apiserver.crt"),
                name,
                token(admin),
                namespace);
    try {
      return Files.writeString(state.resolve(namespace + "." + name + ".kubeconfig"), text);
    } catch (IOException e) {
      throw new UncheckedIOException("The kubeconfig of " + name + " cannot be written.", e);
    }
  }

  private String token(KubernetesClient admin) {
    ServiceAccountResource account = admin.serviceAccounts().inNamespace(namespace).withName(name);
    if (account.get() == null) {
      ServiceAccount absent =
          new ServiceAccountBuilder()
              .withNewMetadata()
              .withNamespace(namespace)
              .withName(name)
              .endMetadata()
              .build();
      admin.serviceAccounts().resource(absent).create();
    }
    TokenRequest request =
        new TokenRequestBuilder()
            .withNewSpec()
            .withExpirationSeconds(VALID_SECONDS)
            .endSpec()
            .build();
    return account.tokenRequest(request).getStatus().getToken();
  }
}
