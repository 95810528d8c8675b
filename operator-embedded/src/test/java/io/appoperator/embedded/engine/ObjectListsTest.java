package io.appoperator.embedded.engine;

import static io.appoperator.embedded.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ObjectListsTest {

  private static final WriteOptions EDITOR = WriteOptions.by("editor");

  private final ObjectStore store = new ObjectStore();
  private final Endpoint widgets = Widgets.endpoint(store, ServerIdentity.ofSystem(), "");

  @BeforeEach
  void createFour() throws ApiException {
    for (String name : List.of("c", "a", "d", "b")) {
      widgets.create("default", widget(name, "{}"), EDITOR);
    }
  }

  @Test
  void partsShowTheStateOfTheFirstPart() throws ApiException {
    ObjectNode first = widgets.list(part(""));
    widgets.create("default", widget("bb", "{}"), EDITOR);
    widgets.delete("default", "c", DeleteOptions.BACKGROUND);
    ObjectNode second = widgets.list(part(first.path("metadata").path("continue").asText()));

    assertThat(names(first)).containsExactly("a", "b");
    assertThat(first.path("metadata").path("remainingItemCount").asInt()).isEqualTo(2);
    assertThat(names(second)).containsExactly("c", "d");
    assertThat(second.path("metadata").path("continue").asText()).isEmpty();
  }

  @Test
  void aPartOfACompactedListIsExpired() throws ApiException {
    String token = widgets.list(part("")).path("metadata").path("continue").asText();
    widgets.delete("default", "c", DeleteOptions.BACKGROUND);
    store.compact();

    ApiException failure =
        catchThrowableOfType(ApiException.class, () -> widgets.list(part(token)));

    assertThat(failure.code()).isEqualTo(410);
    assertThat(failure.status().path("reason").asText()).isEqualTo("Expired");
    String other = failure.status().path("metadata").path("continue").asText();
    assertThat(names(widgets.list(part(other)))).containsExactly("d");
  }

  @Test
  void listsOneNamespaceOrAll() throws ApiException {
    widgets.create("other", widget("z", "{}"), EDITOR);

    assertThat(names(widgets.list(ListRequest.all("other")))).containsExactly("z");
    assertThat(names(widgets.list(ListRequest.all("")))).containsExactly("a", "b", "c", "d", "z");
  }

  @Test
  void partsOfAllNamespacesAreTogetherTheWholeList() throws ApiException {
    Random random = new Random(7);
    List<String> namespaces = List.of("a", "a-b", "a-b-c", "a0", "ab", "b");
    for (int i = 0; i < 60; i++) {
      String namespace = namespaces.get(random.nextInt(namespaces.size()));
      List<String> names = List.of("x" + i, "x-" + i, "x." + i, i + "x");
      widgets.create(namespace, widget(names.get(random.nextInt(names.size())), "{}"), EDITOR);
    }
    List<String> whole = places(widgets.list(ListRequest.all("")));

    for (int limit : List.of(1, 2, 3, 7, 63, 64, 65)) {
      assertThat(places("", limit)).as("parts of %s", limit).isEqualTo(whole);
    }
    for (String namespace : namespaces) {
      assertThat(places(namespace, 2))
          .as("parts of %s", namespace)
          .isEqualTo(places(widgets.list(ListRequest.all(namespace))))
          .isNotEmpty();
    }
  }

  @Test
  void namespacesAreInTheOrderOfTheKeysOfEtcd() throws ApiException {
    widgets.create("default-b", widget("a", "{}"), EDITOR);

    assertThat(places(widgets.list(ListRequest.all(""))))
        .containsExactly("default-b/a", "default/a", "default/b", "default/c", "default/d");
  }

  /** Returns the objects of all parts of a list. */
  private List<String> places(String namespace, int limit) throws ApiException {
    List<String> all = new ArrayList<>();
    String token = "";
    do {
      ObjectNode list =
          widgets.list(new ListRequest(namespace, "", "", limit, token, "", "", "", false));
      all.addAll(places(list));
      token = list.path("metadata").path("continue").asText();
    } while (!token.isEmpty() && all.size() <= 1_000);
    return all;
  }

  private static ListRequest part(String token) {
    return new ListRequest("default", "", "", 2, token, "", "", "", false);
  }

  private static List<String> places(ObjectNode list) {
    return StreamSupport.stream(list.path("items").spliterator(), false)
        .map(item -> item.path("metadata"))
        .map(metadata -> metadata.path("namespace").asText() + "/" + metadata.path("name").asText())
        .toList();
  }

  private static List<String> names(ObjectNode list) {
    return StreamSupport.stream(list.path("items").spliterator(), false)
        .map(item -> item.path("metadata").path("name").asText())
        .toList();
  }
}
