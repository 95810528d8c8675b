package io.appoperator.core.observe;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import java.util.concurrent.atomic.AtomicInteger;

/** A namespace in which objects of ours can be made, all owned by one ConfigMap. */
record Scene(ApiServer server, String namespace, String ownerUid, AtomicInteger count) {

  static Scene in(ControlPlane controlPlane, TestNamespace namespace) {
    ApiServer server = new ApiServer(controlPlane.admin());
    String owner = "/api/v1/namespaces/%s/configmaps/owner".formatted(namespace);
    String uid =
        server
            .apply(
                owner,
                "fieldManager=test",
                Specimen.yaml("{apiVersion: v1, kind: ConfigMap, metadata: {name: owner}}"))
            .object()
            .at("/metadata/uid")
            .asText();
    return new Scene(server, namespace.name(), uid, new AtomicInteger());
  }

  /** Returns an object of a fresh name, which does not exist yet. */
  LiveObject object(Specimen specimen) {
    String name = "object-" + count.incrementAndGet();
    return new LiveObject(
        server, specimen, specimen.path(namespace, name), specimen.desired(name, ownerUid));
  }
}
