package io.appoperator.embedded.engine;

import static io.appoperator.embedded.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.store.ObjectStore;
import java.util.List;
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

  private static ListRequest part(String token) {
    return new ListRequest("default", "", "", 2, token, "", "", "", false);
  }

  private static List<String> names(ObjectNode list) {
    return StreamSupport.stream(list.path("items").spliterator(), false)
        .map(item -> item.path("metadata").path("name").asText())
        .toList();
  }
}
