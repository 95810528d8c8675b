package io.appoperator.embedded.engine;

import static io.appoperator.embedded.Widgets.json;
import static io.appoperator.embedded.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObjectWatchTest {

  private static final WriteOptions EDITOR = WriteOptions.by("editor");

  private final ObjectStore store = new ObjectStore();
  private final Endpoint widgets = Widgets.endpoint(store, ServerIdentity.ofSystem(), "");

  @Test
  void beginsWithWhatExistsAndGoesOnWithChanges() throws ApiException {
    create("a");
    ObjectWatch watch = widgets.watch(ListRequest.all("default"));

    assertThat(types(watch)).containsExactly("ADDED a");

    create("b");
    label("a", "'x'");
    widgets.delete("default", "b", DeleteOptions.BACKGROUND);

    assertThat(types(watch)).containsExactly("ADDED b", "MODIFIED a", "DELETED b");
    assertThat(types(watch)).isEmpty();
  }

  @Test
  void watchesThatAreNotReadHoldNoCopies() throws ApiException {
    String env =
        IntStream.range(0, 100).mapToObj(i -> "k" + i + ": 'v'").collect(Collectors.joining(", "));
    for (int i = 0; i < 50; i++) {
      widgets.create("default", widget("w" + i, "{env: {" + env + "}}"), EDITOR);
    }
    List<ObjectWatch> watches = new ArrayList<>();
    long before = usedMemory();
    for (int i = 0; i < 500; i++) {
      ObjectWatch watch = widgets.watch(ListRequest.all("default"));
      assertThat(watch.hasNext()).isTrue();
      watches.add(watch);
    }

    assertThat((usedMemory() - before) / watches.size()).isLessThan(8_000);
    assertThat(types(watches.get(499))).hasSize(50);
  }

  private static long usedMemory() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Test
  void beginsAfterAResourceVersion() throws ApiException {
    create("a");
    ObjectWatch watch = widgets.watch(request("", Long.toString(store.revision())));
    create("b");

    assertThat(types(watch)).containsExactly("ADDED b");
  }

  @Test
  void anObjectThatNoLongerMatchesIsDeletedForTheWatch() throws ApiException {
    create("a");
    ObjectWatch watch = widgets.watch(request("tier=x", ""));
    label("a", "'x'");
    label("a", "'y'");

    List<ObjectNode> events = poll(watch);

    assertThat(events)
        .extracting(event -> event.path("type").asText())
        .containsExactly("ADDED", "DELETED");
    assertThat(events.get(1).path("object").path("metadata").path("labels"))
        .isEqualTo(json("{tier: 'x'}"));
    assertThat(ObjectMetadata.text(events.get(1).path("object"), "resourceVersion"))
        .isEqualTo(Long.toString(store.revision()));
  }

  @Test
  void aBookmarkHasTheVersionOfTheLastChange() throws ApiException {
    ObjectWatch watch = widgets.watch(ListRequest.all("default"));
    create("a");
    poll(watch);

    assertThat(ObjectMetadata.text(watch.bookmark().path("object"), "resourceVersion"))
        .isEqualTo(Long.toString(store.revision()));
  }

  @Test
  void aCompactedVersionEndsTheWatchWithAnError() throws ApiException {
    ObjectWatch watch = widgets.watch(request("", "1"));
    create("a");
    store.compact();

    List<ObjectNode> events = poll(watch);

    assertThat(events).hasSize(1);
    assertThat(events.get(0).path("type").asText()).isEqualTo("ERROR");
    assertThat(events.get(0).path("object").path("code").asInt()).isEqualTo(410);
    assertThat(events.get(0).path("object").path("reason").asText()).isEqualTo("Expired");
  }

  private void create(String name) throws ApiException {
    widgets.create("default", widget(name, "{}"), EDITOR);
  }

  private void label(String name, String value) throws ApiException {
    widgets.patch(
        "default",
        name,
        PatchFormat.MERGE,
        json("{metadata: {labels: {tier: " + value + "}}}"),
        EDITOR);
  }

  private static ListRequest request(String labels, String version) {
    return new ListRequest("default", labels, "", 0, "", version, "", "", false);
  }

  private static List<ObjectNode> poll(ObjectWatch watch) {
    List<ObjectNode> events = new ArrayList<>();
    while (watch.hasNext()) {
      events.add(watch.next());
    }
    return events;
  }

  private static List<String> types(ObjectWatch watch) {
    return poll(watch).stream()
        .map(
            event ->
                event.path("type").asText()
                    + " "
                    + ObjectMetadata.text(event.path("object"), "name"))
        .toList();
  }
}
