package io.appoperator.core.cluster.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.ListPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageReaderTest {

  private final List<ObjectNode> items = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"kind": "ConfigMapList", "metadata": {"resourceVersion": "7", "continue": "more"},
         "items": [{"metadata": {"name": "a"}, "data": {"text": "ä"}}, {"metadata": {"name": "b"}}]}
        """,
        """
        {"items": [{"metadata": {"name": "a"}, "data": {"text": "ä"}}, {"metadata": {"name": "b"}}],
         "metadata": {"resourceVersion": "7", "continue": "more", "remainingItemCount": 2}, "later": [[{}]]}
        """
      })
  void passesOnEachItemAndReturnsTheContinueToken(String page) throws IOException {
    assertThat(read(page)).isEqualTo(new ListPage.End("7", "more"));
    assertThat(items)
        .extracting(item -> item.at("/metadata/name").asText())
        .containsExactly("a", "b");
    assertThat(items.get(0).at("/data/text").asText()).isEqualTo("ä");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null"})
  void acceptsAnEmptyPage(String none) throws IOException {
    assertThat(read("{\"metadata\": {\"resourceVersion\": \"7\"}, \"items\": %s}".formatted(none)))
        .isEqualTo(new ListPage.End("7", ""));
    assertThat(items).isEmpty();
  }

  @Test
  void passesOnEachItemBeforeItReadsTheNext() throws IOException {
    List<String> steps = new ArrayList<>();
    String broken = "{\"items\": [{\"name\": \"a\"}, {\"name\": ";

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(
            () ->
                new PageReader(item -> steps.add(item.path("name").asText())).read(bytes(broken)));
    assertThat(steps).containsExactly("a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[7]", "[{}", "{}", "7"})
  void rejectsMalformedItems(String items) {
    String page = "{\"metadata\": {\"resourceVersion\": \"7\"}, \"items\": %s}".formatted(items);

    assertThatExceptionOfType(IOException.class).isThrownBy(() -> read(page));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "<html>", "{}", "{\"items\": []}", "{\"metadata\": {}}"})
  void rejectsADocumentThatIsNoList(String page) {
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> read(page));
  }

  private ListPage.End read(String page) throws IOException {
    return new PageReader(items::add).read(bytes(page));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
