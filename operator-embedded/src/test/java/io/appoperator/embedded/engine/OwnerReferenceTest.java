package io.appoperator.embedded.engine;

import static io.appoperator.embedded.Widgets.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The collector finds an owner by its version, kind, name and namespace, and compares its uid. */
class OwnerReferenceTest {

  private static final String WIDGETS = "widgets.embedded.example.com";
  private static final ObjectKey OWNER = new ObjectKey(WIDGETS, "default", "owner");
  private static final ObjectKey DEPENDENT = new ObjectKey("configmaps", "default", "dependent");

  private final ObjectStore store = new ObjectStore();
  private final ApiResources resources = Widgets.resources(store, ServerIdentity.ofSystem());
  private final GarbageCollector collector =
      new GarbageCollector(resources, store, new ObjectRemoval(store, ServerIdentity.ofSystem()));

  @BeforeEach
  void createOwner() {
    store.put(OWNER, (ObjectNode) json("{metadata: {name: 'owner', uid: 'u1'}}"));
  }

  @ParameterizedTest
  @CsvSource({
    "embedded.example.com/v1, Widget, owner, u1, true",
    "embedded.example.com/v1, widget, owner, u1, true",
    "embedded.example.com/v1, WIDGET, other, u2, true",
    "embedded.example.com/v1, Widget, other, u1, false",
    "embedded.example.com/v1, Widget, owner, u2, false",
    "embedded.example.com/v1, WidgetList, owner, u1, false",
    "embedded.example.com/v1, List, owner, u1, false",
    "embedded.example.com/v1, Gadget, owner, u2, true",
    "embedded.example.com/v1, GadgetList, owner, u2, true",
    "embedded.example.com/v9, Widget, owner, u2, true",
    "embedded.example.com/v9, List, owner, u2, true",
    "example.com/v1, Widget, owner, u2, true",
  })
  void keepsADependentUnlessItsOwnerIsAbsent(
      String apiVersion, String kind, String name, String uid, boolean kept) {
    createDependent(DEPENDENT, apiVersion, kind, name, uid);

    collector.collect();

    assertThat(store.find(DEPENDENT).isPresent()).isEqualTo(kept);
  }

  @Test
  void anOwnerIsInTheNamespaceOfItsDependent() {
    ObjectKey elsewhere = new ObjectKey("configmaps", "elsewhere", "dependent");
    ObjectKey cluster = new ObjectKey("clusterroles.rbac.authorization.k8s.io", "", "dependent");
    createDependent(elsewhere, Widgets.API_VERSION, "Widget", "owner", "u1");
    createDependent(cluster, Widgets.API_VERSION, "Widget", "owner", "u1");

    collector.collect();
    assertThat(store.find(elsewhere)).isEmpty();

    store.delete(OWNER);
    collector.collect();
    assertThat(store.find(cluster)).isPresent();
  }

  @Test
  void keepsWhatNamesADeletedKindByAVersionThatWasNotServed() {
    ObjectKey older = new ObjectKey("configmaps", "default", "older");
    createDependent(DEPENDENT, Widgets.API_VERSION, "Widget", "owner", "u1");
    createDependent(older, "embedded.example.com/v1beta9", "Widget", "owner", "u1");
    ObjectKey definition = new ObjectKey(CustomDefinitionController.DEFINITIONS, "", WIDGETS);
    store.delete(OWNER);
    resources.remove(WIDGETS);

    collector.reconcile(
        List.of(
            new StoreEvent(
                definition,
                store.revision(),
                Optional.of(Widgets.definition()),
                Optional.empty())));

    assertThat(store.find(DEPENDENT)).isEmpty();
    assertThat(store.find(older)).isPresent();
  }

  @Test
  void anotherReferenceOfAnUnknownKindKeepsADependent() {
    createDependent(DEPENDENT, Widgets.API_VERSION, "Widget", "absent", "u2");
    ObjectNode dependent = store.find(DEPENDENT).orElseThrow().deepCopy();
    ObjectMetadata.of(dependent)
        .withArrayProperty("ownerReferences")
        .addObject()
        .put("apiVersion", "v1")
        .put("kind", "Foo")
        .put("name", "foo")
        .put("uid", "u3");
    store.put(DEPENDENT, dependent);

    collector.collect();

    assertThat(store.find(DEPENDENT).orElseThrow().at("/metadata/ownerReferences")).hasSize(2);
  }

  private void createDependent(
      ObjectKey key, String apiVersion, String kind, String name, String uid) {
    store.put(
        key,
        (ObjectNode)
            json(
                """
                {metadata: {name: '%s', ownerReferences: [
                  {apiVersion: '%s', kind: '%s', name: '%s', uid: '%s'}]}}
                """
                    .formatted(key.name(), apiVersion, kind, name, uid)));
  }
}
