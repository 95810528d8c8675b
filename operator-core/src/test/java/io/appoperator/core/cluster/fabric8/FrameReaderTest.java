package io.appoperator.core.cluster.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ObjectVersion;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchFilter;
import io.appoperator.core.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameReaderTest {

  /** Different layouts of the same object. */
  private enum Layout {
    BUILT_IN(
        """
        {"kind":"Toy","apiVersion":"v1","metadata":{"name":"car","namespace":"team","uid":"u1",
        "resourceVersion":"7","labels":{"name":"x"},"ownerReferences":[{"name":"o","uid":"u0"}],
        "managedFields":[{"manager":"m","fieldsV1":{"f:metadata":{"f:name":{}}}}]},
        "spec":{"size":5,"template":{"metadata":{"managedFields":[1]}}},"status":{"ready":true}}
        """),
    CUSTOM(
        """
        {"apiVersion":"v1","kind":"Toy","metadata":{"labels":{"name":"x"},
        "managedFields":[{"fieldsV1":{"f:metadata":{"f:name":{}}},"manager":"m"}],"name":"car",
        "namespace":"team","ownerReferences":[{"name":"o","uid":"u0"}],"resourceVersion":"7",
        "uid":"u1"},"spec":{"size":5,"template":{"metadata":{"managedFields":[1]}}},
        "status":{"ready":true}}
        """),
    METADATA_LAST(
        """
        {"apiVersion":"v1","kind":"Toy","spec":{"size":5,"template":{"metadata":{"managedFields":
        [1]}}},"status":{"ready":true},"metadata":{"uid":"u1","resourceVersion":"7",
        "managedFields":[{"fieldsV1":{"f:metadata":{"f:name":{}}},"manager":"m"}],
        "ownerReferences":[{"name":"o","uid":"u0"}],"labels":{"name":"x"},"name":"car",
        "namespace":"team"}}
        """);

    private final String json;

    Layout(String json) {
      this.json = json.replace("\n", "");
    }
  }

  private static final ObjectVersion CAR = new ObjectVersion("team", "car", "u1", "7");
  private static final String NEXT = frame("ADDED", "{\"metadata\":{\"name\":\"next\"}}");

  @ParameterizedTest
  @EnumSource
  void returnsAKnownObjectAsBookmarkAndReadsTheNextFrame(Layout layout) throws IOException {
    FrameReader reader = reader(frame("MODIFIED", layout.json) + NEXT);

    WatchEvent echo = reader.next(new Known(CAR)).orElseThrow();
    assertThat(echo.type()).isEqualTo(WatchEvent.Type.BOOKMARK);
    assertThat(echo.object().at("/metadata/resourceVersion").asText()).isEqualTo("7");
    assertThat(reader.next(WatchFilter.NONE))
        .contains(
            new WatchEvent(
                WatchEvent.Type.ADDED, Json.parse(bytes("{\"metadata\":{\"name\":\"next\"}}"))));
    assertThat(reader.next(WatchFilter.NONE)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void returnsAnUnknownObjectInFull(Layout layout) throws IOException {
    Known otherUid = new Known(new ObjectVersion("team", "car", "u2", "7"));

    assertThat(reader(frame("ADDED", layout.json)).next(otherUid))
        .contains(new WatchEvent(WatchEvent.Type.ADDED, Json.parse(bytes(layout.json))));
    assertThat(otherUid.asked).as("once, for the object itself").containsExactly(CAR);
  }

  @ParameterizedTest
  @EnumSource
  void dropsManagedFieldsOfTheTopLevelMetadataOnly(Layout layout) throws IOException {
    WatchFilter without =
        new WatchFilter() {
          @Override
          public boolean wantsManagedFields() {
            return false;
          }
        };
    ObjectNode expected = Json.parse(bytes(layout.json));
    expected.withObjectProperty("metadata").remove("managedFields");

    FrameReader reader = reader(frame("MODIFIED", layout.json) + NEXT);
    assertThat(reader.next(without)).contains(new WatchEvent(WatchEvent.Type.MODIFIED, expected));
    assertThat(reader.next(without).map(WatchEvent::type)).contains(WatchEvent.Type.ADDED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"DELETED", "BOOKMARK"})
  void filtersAddedAndModifiedEventsOnly(String type) throws IOException {
    Known all = new Known(CAR);

    assertThat(reader(frame(type, Layout.CUSTOM.json)).next(all))
        .contains(
            new WatchEvent(WatchEvent.Type.valueOf(type), Json.parse(bytes(Layout.CUSTOM.json))));
    assertThat(all.asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // It has no namespace, or lacks a field that identifies its version.
        "{\"metadata\":{\"name\":\"car\",\"uid\":\"u1\",\"resourceVersion\":\"7\"}}",
        "{\"metadata\":{\"name\":\"car\",\"namespace\":\"team\",\"uid\":\"u1\"}}",
        "{\"metadata\":null}",
        "{\"spec\":{\"metadata\":{\"name\":\"car\"}}}",
        "{}"
      })
  void readsAnObjectWithoutIdentityInFull(String object) throws IOException {
    Known all = new Known(CAR);

    assertThat(reader(frame("MODIFIED", object)).next(all))
        .contains(new WatchEvent(WatchEvent.Type.MODIFIED, Json.parse(bytes(object))));
    assertThat(all.asked).isEmpty();
  }

  @Test
  void readsAFrameInFullWhoseTypeComesLast() throws IOException {
    String frame = "{\"more\":[{}],\"object\":%s,\"type\":\"ADDED\"}".formatted(Layout.CUSTOM.json);

    assertThat(reader(frame).next(new Known(CAR)))
        .contains(new WatchEvent(WatchEvent.Type.ADDED, Json.parse(bytes(Layout.CUSTOM.json))));
  }

  @Test
  void reportsAnErrorFrameAsAnError() {
    String status = "{\"kind\":\"Status\",\"metadata\":{},\"message\":\"too old\",\"code\":410}";
    FrameReader reader = reader(frame("ERROR", status));

    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(() -> reader.next(new Known(CAR)))
        .withMessage("too old")
        .matches(gone -> gone.failure() == Failure.GONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "7", "{}", "{\"type\":\"ADDED\",\"object\":[1]}", "{\"type\":{}}"})
  void rejectsAMalformedFrame(String text) {
    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(() -> reader(text).next(WatchFilter.NONE))
        .matches(e -> e.failure() == Failure.UNAVAILABLE);
  }

  @ParameterizedTest
  @EnumSource
  void neverReturnsATruncatedFrame(Layout layout) {
    byte[] whole = bytes(frame("MODIFIED", layout.json).strip());
    for (int length = 1; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      for (WatchFilter filter : List.of(new Known(CAR), WatchFilter.NONE)) {
        assertThatExceptionOfType(IOException.class)
            .as("%d bytes", length)
            .isThrownBy(() -> FrameReader.of(new ByteArrayInputStream(part)).next(filter));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 1000})
  void readsChunksOfAnySize(int piece) throws IOException {
    String strange = "\"ü漢😀 \\\"}]{[ \\\\ \\u00fc \\ud83d\\ude00\"";
    String known =
        "{\"metadata\":{\"annotations\":{%s:%s},\"name\":\"car\",\"namespace\":\"team\","
            + "\"resourceVersion\":\"7\",\"uid\":\"u1\",\"x\":%s},\"spec\":{%s:[%s]}}";
    String unknown = Layout.BUILT_IN.json.replace("\"x\"", strange);
    String frames =
        frame("ADDED", known.replace("%s", strange))
            + frame("MODIFIED", unknown.replace("\"u1\"", strange))
            + NEXT;
    FrameReader reader = FrameReader.of(new Pieces(bytes(frames), piece));

    Known filter = new Known(CAR);
    assertThat(reader.next(filter).map(WatchEvent::type)).contains(WatchEvent.Type.BOOKMARK);
    WatchEvent event = reader.next(filter).orElseThrow();
    assertThat(event.object().at("/metadata/uid").asText()).isEqualTo("ü漢😀 \"}]{[ \\ ü 😀");
    assertThat(event.object().at("/metadata/labels/name").asText()).startsWith("ü漢😀");
    assertThat(reader.next(filter).map(WatchEvent::type)).contains(WatchEvent.Type.ADDED);
    assertThat(reader.next(filter)).isEmpty();
  }

  @Test
  void readsALargeFrameBetweenSmallOnes() throws IOException {
    String large = "{\"metadata\":{\"name\":\"%s\"}}".formatted("x".repeat(100_000));
    FrameReader reader = reader(NEXT + frame("ADDED", large) + NEXT);

    assertThat(reader.next(WatchFilter.NONE).map(WatchEvent::object))
        .contains(Json.parse(bytes("{\"metadata\":{\"name\":\"next\"}}")));
    assertThat(reader.next(WatchFilter.NONE).map(WatchEvent::object))
        .contains(Json.parse(bytes(large)));
    assertThat(reader.next(WatchFilter.NONE)).isPresent();
    assertThat(reader.next(WatchFilter.NONE)).isEmpty();
  }

  @Test
  void endsAtAFrameThatDoesNotEnd() {
    InputStream endless = new SequenceInputStream(new ByteArrayInputStream(bytes("{\"")), filler());

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> FrameReader.of(endless).next(WatchFilter.NONE))
        .withMessage("A frame of the watch has more than 8 MiB.");
  }

  @ParameterizedTest
  @EnumSource
  void givesAnObjectThatIsDeferredToTheFilter(Layout layout) throws IOException {
    Deferring filter = new Deferring();
    FrameReader reader = reader(frame("MODIFIED", layout.json) + NEXT);

    WatchEvent event = reader.next(filter).orElseThrow();

    assertThat(event.type()).isEqualTo(WatchEvent.Type.BOOKMARK);
    assertThat(event.object().at("/metadata/resourceVersion").asText()).isEqualTo("7");
    assertThat(reader.next(filter).map(WatchEvent::type)).contains(WatchEvent.Type.ADDED);
    assertThat(filter.deferred).containsOnlyKeys(CAR);
    assertThat(filter.deferred.values())
        .as("parsed later")
        .extracting(Supplier::get)
        .containsExactly(Json.parse(bytes(layout.json)));
  }

  private static InputStream filler() {
    return new InputStream() {
      @Override
      public int read() {
        return 'x';
      }

      @Override
      public int read(byte[] into, int offset, int length) {
        Arrays.fill(into, offset, offset + length, (byte) 'x');
        return length;
      }
    };
  }

  /** Takes each object for later. */
  private static final class Deferring implements WatchFilter {

    private final Map<ObjectVersion, Supplier<ObjectNode>> deferred = new HashMap<>();

    @Override
    public boolean defer(ObjectVersion state, Supplier<ObjectNode> object) {
      deferred.put(state, object);
      return true;
    }
  }

  private static String frame(String type, String object) {
    return "{\"type\":\"%s\",\"object\":%s}\n".formatted(type, object);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static FrameReader reader(String frames) {
    return FrameReader.of(new ByteArrayInputStream(bytes(frames)));
  }

  /** Knows one version, and records the queries. */
  private static final class Known implements WatchFilter {

    private final Set<ObjectVersion> known;
    private final List<ObjectVersion> asked = new ArrayList<>();

    Known(ObjectVersion known) {
      this.known = Set.of(known);
    }

    @Override
    public boolean isKnown(ObjectVersion state) {
      asked.add(state);
      return known.contains(state);
    }
  }

  /** Returns a few bytes at a time. */
  private static final class Pieces extends InputStream {

    private final ByteArrayInputStream bytes;
    private final int most;

    Pieces(byte[] bytes, int most) {
      this.bytes = new ByteArrayInputStream(bytes);
      this.most = most;
    }

    @Override
    public int read() {
      return bytes.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      return bytes.read(into, offset, Math.min(length, most));
    }
  }
}
