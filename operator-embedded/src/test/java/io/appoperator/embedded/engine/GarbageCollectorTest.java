package io.appoperator.embedded.engine;

import static io.appoperator.embedded.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.engine.DeleteOptions.Propagation;
import io.appoperator.embedded.store.ObjectStore;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GarbageCollectorTest {

  private static final WriteOptions EDITOR = WriteOptions.by("editor");

  private final ObjectStore store = new ObjectStore();
  private final ApiResources resources = Widgets.resources(store, ServerIdentity.ofSystem());
  private final Endpoint widgets = resources.find(Widgets.API_VERSION, "widgets", "").orElseThrow();
  private final GarbageCollector collector =
      new GarbageCollector(resources, store, new ObjectRemoval(store, ServerIdentity.ofSystem()));

  @Test
  void deletesWhatOnlyAbsentObjectsOwn() throws ApiException {
    ObjectNode owner = create("owner");
    ObjectNode child = create("child", owner);
    create("grandchild", child);
    collector.collect();
    assertThat(names()).containsExactly("child", "grandchild", "owner");

    delete("owner", Propagation.BACKGROUND);

    assertThat(names()).isEmpty();
  }

  @Test
  void dropsReferencesToAbsentOwnersIfAnotherExists() throws ApiException {
    ObjectNode first = create("first");
    ObjectNode second = create("second");
    create("child", first, second);

    delete("first", Propagation.BACKGROUND);

    assertThat(widgets.get("default", "child").path("metadata").path("ownerReferences"))
        .hasSize(1)
        .allSatisfy(one -> assertThat(one.path("name").asText()).isEqualTo("second"));
  }

  @Test
  void inTheForegroundTheOwnerWaitsForItsDependents() throws ApiException {
    ObjectNode owner = create("owner");
    ObjectNode child = widget("child", "{}");
    addOwner(child, owner);
    ObjectMetadata.setFinalizers(child, List.of("example.com/guard"));
    widgets.create("default", child, EDITOR);

    delete("owner", Propagation.FOREGROUND);
    assertThat(names()).containsExactly("child", "owner");

    widgets.patch(
        "default",
        "child",
        PatchFormat.MERGE,
        Widgets.json("{metadata: {finalizers: null}}"),
        EDITOR);
    collector.collect();
    assertThat(names()).isEmpty();
  }

  @Test
  void orphansLoseTheReference() throws ApiException {
    ObjectNode owner = create("owner");
    create("child", owner);

    delete("owner", Propagation.ORPHAN);

    assertThat(names()).containsExactly("child");
    assertThat(widgets.get("default", "child").path("metadata").has("ownerReferences")).isFalse();
  }

  @Test
  void inTheForegroundDependentsThatDoNotBlockAreDeletedToo() throws ApiException {
    ObjectNode owner = widget("a-owner", "{}");
    ObjectMetadata.setFinalizers(owner, List.of("example.com/guard"));
    ObjectNode child = widget("child", "{}");
    addOwner(child, widgets.create("default", owner, EDITOR).object());
    ((ObjectNode) child.at("/metadata/ownerReferences/0")).put("blockOwnerDeletion", false);
    widgets.create("default", child, EDITOR);

    delete("a-owner", Propagation.FOREGROUND);

    assertThat(names()).containsExactly("a-owner");
  }

  @Test
  void ownersOfEachOtherDoNotWaitForEachOther() throws ApiException {
    ObjectNode first = create("first");
    ObjectNode second = create("second", first);
    create("third", second);
    ObjectNode closed = widgets.get("default", "first");
    addOwner(closed, widgets.get("default", "third"));
    widgets.replace("default", "first", closed, EDITOR);
    collector.collect();
    assertThat(names()).containsExactly("first", "second", "third");

    delete("first", Propagation.FOREGROUND);

    assertThat(names()).isEmpty();
  }

  private void delete(String name, Propagation propagation) throws ApiException {
    widgets.delete(
        "default", name, new DeleteOptions(propagation, Optional.empty(), Optional.empty(), false));
    collector.collect();
  }

  private ObjectNode create(String name, ObjectNode... owners) throws ApiException {
    ObjectNode object = widget(name, "{}");
    for (ObjectNode owner : owners) {
      addOwner(object, owner);
    }
    return widgets.create("default", object, EDITOR).object();
  }

  private static void addOwner(ObjectNode object, ObjectNode owner) {
    ArrayNode owners = ObjectMetadata.of(object).withArrayProperty("ownerReferences");
    owners
        .addObject()
        .put("apiVersion", Widgets.API_VERSION)
        .put("kind", "Widget")
        .put("name", ObjectMetadata.text(owner, "name"))
        .put("uid", ObjectMetadata.text(owner, "uid"))
        .put("blockOwnerDeletion", true);
  }

  private List<String> names() {
    return store.list("widgets.embedded.example.com", "").stream()
        .map(object -> ObjectMetadata.text(object, "name"))
        .toList();
  }
}
