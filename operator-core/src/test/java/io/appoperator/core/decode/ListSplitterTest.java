package io.appoperator.core.decode;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.decode.RawDocument.DocumentStart;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListSplitterTest {

  private final YamlReader yaml = new YamlReader();

  /** In the cases, ~ is a line break. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // As kubectl prints it.
        "apiVersion: v1~items:~- kind: A~  metadata:~    name: a~- kind: B~kind: List~",
        "{~  \"apiVersion\": \"v1\",~  \"items\": [~    {~      \"kind\": \"A\"~    },~    {\"kind\": \"B\"}~  ],"
            + "~  \"kind\": \"List\",~  \"metadata\": {}~}~",
        // As people and programs write it.
        "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[{\"kind\":\"A\"},{\"kind\":\"\uD83D\uDE80\"},{\"kind\":\"C\"}]}",
        "# Both~---~kind: List~apiVersion: v1~items:~  # the first~  - kind: A~    list:~    - 1~  # the second~"
            + "  -~    kind: B~  - {kind: C}~...~",
        "kind: List~apiVersion: v1~items:~- kind: |~    - not: an item~~    # neither~- kind: \"two~  - lines\"~",
        "\uFEFFkind: List~apiVersion: v1~items:~- kind: \u00FCber\uD83D\uDE80 # \u20AC~- kind: B~",
      })
  void readsItemsAsThoseOfTheWholeList(String text) {
    for (String lineEnd : List.of("\n", "\r\n")) {
      RawDocument list = document(text.replace("~", lineEnd));
      Document whole = yaml.read(list).documents().get(0);
      List<RawDocument> items = ListSplitter.split(list, list.bytes().length - 1);

      assertThat(items).hasSameSizeAs(whole.json().get("items")).hasSizeGreaterThan(1);
      for (int i = 0; i < items.size(); i++) {
        Document item = yaml.read(items.get(i)).documents().get(0);
        assertThat(item.json()).isEqualTo(whole.json().at("/items/" + i));
        assertThat(item.path()).isEqualTo("items[" + i + "]");
        assertThat(item.lineOf("kind")).isEqualTo(whole.lineOf("items[" + i + "].kind"));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kind: List\napiVersion: v1\nitems:\n- &a {kind: A}\n- *a\n",
        "kind: List\napiVersion: v1\nitems:\n- kind: A\n- text\n",
        "kind: List\napiVersion: v1\nitems: text\n",
        "kind: List\napiVersion: v1\nitems:\n- kind: A\nitems:\n- kind: B\n",
        "kind: List\napiVersion: v1\nitems:\n- kind: [A\n",
        "kind: List\nitems:\n- kind: A\n",
        "kind: ConfigMap\napiVersion: v1\nitems:\n- kind: A\n",
        "[{kind: List}]",
        "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[{\"kind\":\"A\"},\"text\"]}",
        "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":{\"kind\":\"A\"}}",
        "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[{\"kind\":\"A\"}],\"items\":[{\"kind\":\"B\"}]}",
        "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[{\"kind\":\"A\"",
        "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[{\"kind\":\"A\"}]} {}",
        "{\"kind\":\"List\",\"apiVersion\":{\"v1\":\"v1\"},\"items\":[{\"kind\":\"A\"}]}",
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"items\":[{\"kind\":\"A\"}]}",
        "? [kind]\n: List\n"
      })
  void leavesOtherLargeDocumentsToBeRejected(String text) {
    RawDocument document = document(text + "\n# comment");

    assertThat(ListSplitter.split(document, 10)).singleElement().matches(RawDocument::isTooLarge);
  }

  @Test
  void readsALargeListOnOneLine() {
    String item = "{\"kind\":\"A\",\"text\":\"" + "x".repeat(1_000) + "\"}";
    String list = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[%s,%s]}";

    List<RawDocument> items = ListSplitter.split(document(list.formatted(item, item)), 1_100);

    assertThat(items).hasSize(2).noneMatch(RawDocument::isTooLarge);
  }

  @Test
  void rejectsALargeListInAnotherEncoding() {
    byte[] bytes =
        "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[{\"kind\":\"A\"}]}".getBytes(UTF_16LE);
    RawDocument document =
        new RawDocument("all.json", 1, "", 1, DocumentStart.NONE, bytes, bytes.length);

    assertThat(ListSplitter.split(document, 10)).singleElement().matches(RawDocument::isTooLarge);
  }

  @ParameterizedTest
  @ValueSource(bytes = {(byte) 0xC3, (byte) 0xFF})
  void doesNotGuessTheEndOfInvalidCharacters(byte invalid) {
    RawDocument document = document("kind: List\napiVersion: v1\nitems:\n- kind: A_\n- kind: B\n");
    document.bytes()[new String(document.bytes(), UTF_8).indexOf('_')] = invalid;

    assertThat(ListSplitter.split(document, 10)).singleElement().matches(RawDocument::isTooLarge);

    RawDocument json =
        document(
            "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[{\"kind\":\"A_\"},{\"kind\":\"B\"}]}");
    json.bytes()[new String(json.bytes(), UTF_8).indexOf('_')] = invalid;

    assertThat(ListSplitter.split(json, 10)).singleElement().matches(RawDocument::isTooLarge);
  }

  @ParameterizedTest
  @ValueSource(ints = {65, 100_000})
  void doesNotFollowDeepNesting(int depth) {
    RawDocument document =
        document(
            "kind: List\napiVersion: v1\nitems:\n- a: " + "[".repeat(depth) + "]".repeat(depth));
    RawDocument json =
        document(
            "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[{\"a\":%s%s}]}"
                .formatted("[".repeat(depth), "]".repeat(depth)));

    assertThat(ListSplitter.split(document, 10)).singleElement().matches(RawDocument::isTooLarge);
    assertThat(ListSplitter.split(json, 10)).singleElement().matches(RawDocument::isTooLarge);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 1_000})
  void rejectsAnItemThatIsTooLarge(int limit) {
    String list = "kind: List\napiVersion: v1\nitems:\n- a: " + "x".repeat(limit) + "\n- b: 1\n";

    List<RawDocument> items = ListSplitter.split(document(list), limit);

    assertThat(items).extracting(RawDocument::isTooLarge).containsExactly(true, false);
  }

  private static RawDocument document(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new RawDocument(
        "all.yaml", 1, "", 1, DocumentStart.NONE, bytes, Math.max(bytes.length, 10));
  }
}
