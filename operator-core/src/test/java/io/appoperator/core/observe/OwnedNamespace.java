package io.appoperator.core.observe;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.concurrent.atomic.AtomicInteger;

/** A namespace with objects of the operator, all owned by one ConfigMap. */
record OwnedNamespace(ApiServer server, String namespace, String ownerUid, AtomicInteger count) {

  static OwnedNamespace in(ControlPlane controlPlane, TestNamespace namespace) {
    return in(controlPlane.admin(), namespace.name());
  }

  static OwnedNamespace in(KubernetesClient client, String namespace) {
    ApiServer server = new ApiServer(client);
    String owner = "/api/v1/namespaces/%s/configmaps/owner".formatted(namespace);
    String uid =
        server
            .apply(
                owner,
                "fieldManager=test",
                DriftSample.yaml("{apiVersion: v1, kind: ConfigMap, metadata: {name: owner}}"))
            .object()
            .at("/metadata/uid")
            .asText();
    return new OwnedNamespace(server, namespace, uid, new AtomicInteger());
  }

  /** Returns an object with a unique name; does not create it. */
  AppliedObject object(DriftSample sample) {
    String name = "object-" + count.incrementAndGet();
    return new AppliedObject(
        server, sample, sample.path(namespace, name), sample.desired(name, ownerUid));
  }
}
