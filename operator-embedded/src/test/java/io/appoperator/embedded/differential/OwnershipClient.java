package io.appoperator.embedded.differential;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Creates and deletes objects with owners on a server, and reads which ones exist. */
final class OwnershipClient {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String ABSENT = "00000000-0000-0000-0000-000000000000";

  private final KubernetesClient client;
  private final String namespace;
  private final Map<String, String> uids = new HashMap<>();

  OwnershipClient(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  void create(List<OwnedObject> objects) {
    for (OwnedObject object : objects) {
      List<OwnerReference> owners = new ArrayList<>();
      for (OwnedObject owner : object.owners()) {
        OwnerReference right = reference(owner, object.blocks());
        owners.add(owners.isEmpty() ? object.naming().apply(right) : right);
      }
      ObjectMeta metadata =
          new ObjectMetaBuilder()
              .withName(object.name())
              .withFinalizers(object.held() ? List.of("example.com/held") : List.of())
              .withOwnerReferences(owners)
              .build();
      uids.put(object.name(), create(object.secret(), metadata).getMetadata().getUid());
    }
  }

  /** Makes the last object of a chain an owner of the first one. */
  void close(List<OwnedObject> chain) {
    OwnedObject first = chain.get(0);
    OwnerReference last = reference(chain.get(chain.size() - 1), true);
    resource(first)
        .edit(
            object -> {
              object.getMetadata().setOwnerReferences(List.of(last));
              return object;
            });
  }

  private OwnerReference reference(OwnedObject owner, boolean blocks) {
    return reference(kind(owner), owner.name(), uids.getOrDefault(owner.name(), ABSENT))
        .withBlockOwnerDeletion(blocks)
        .build();
  }

  private Resource<GenericKubernetesResource> resource(OwnedObject object) {
    return client
        .genericKubernetesResources("v1", kind(object))
        .inNamespace(namespace)
        .withName(object.name());
  }

  private HasMetadata create(boolean secret, ObjectMeta metadata) {
    HasMetadata object =
        secret
            ? new SecretBuilder().withMetadata(metadata).build()
            : new ConfigMapBuilder().withMetadata(metadata).build();
    return client.resource(object).inNamespace(namespace).create();
  }

  private static OwnerReferenceBuilder reference(String kind, String name, String uid) {
    return new OwnerReferenceBuilder()
        .withApiVersion("v1")
        .withKind(kind)
        .withName(name)
        .withUid(uid);
  }

  private static String kind(OwnedObject object) {
    return object.secret() ? "Secret" : "ConfigMap";
  }

  /** Deletes objects; an object that does not exist any more is left out. */
  void delete(List<Deletion> deletions) {
    for (Deletion deletion : deletions) {
      resource(deletion.object()).withPropagationPolicy(deletion.policy()).delete();
    }
  }

  /**
   * Waits until the garbage collector has seen all earlier changes: it reads those of a kind in
   * order, and deletes an object whose owner is absent.
   */
  void awaitCollector() {
    for (boolean secret : List.of(false, true)) {
      ObjectMeta metadata =
          new ObjectMetaBuilder()
              .withName("last")
              .withOwnerReferences(reference("ConfigMap", "absent", ABSENT).build())
              .build();
      HasMetadata last = create(secret, metadata);
      await().atMost(LIMIT).until(() -> client.resource(last).get() == null);
    }
  }

  /** Returns the finalizers and owners of each object, and whether it is being deleted. */
  Map<String, String> state() {
    Map<String, String> state = new TreeMap<>();
    Stream.concat(
            client.configMaps().inNamespace(namespace).list().getItems().stream(),
            client.secrets().inNamespace(namespace).list().getItems().stream())
        .map(HasMetadata::getMetadata)
        .filter(metadata -> uids.containsKey(metadata.getName()))
        .forEach(metadata -> state.put(metadata.getName(), text(metadata)));
    return state;
  }

  private static String text(ObjectMeta metadata) {
    return "%s, finalizers %s, owners %s"
        .formatted(
            metadata.getDeletionTimestamp() == null ? "stays" : "is being deleted",
            metadata.getFinalizers(),
            metadata.getOwnerReferences().stream().map(OwnerReference::getName).toList());
  }
}
