package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.sample.GreetingKind;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PrimaryWithoutStatusTest {

  private static final PrimaryId HELLO =
      new PrimaryId(new ResourceRef(GreetingKind.KIND, "team", "hello"), "u1");

  private static final String OUR_FINALIZER = OperatorMetadata.finalizer(GreetingKind.KIND);

  static Stream<Consumer<ObjectNode>> bookkeeping() {
    return Stream.of(
        document -> metadata(document).put("resourceVersion", "8"),
        document -> metadata(document).putArray("managedFields").addObject(),
        document -> metadata(document).putArray("finalizers"),
        document -> metadata(document).putArray("finalizers").add(OUR_FINALIZER),
        document -> document.putObject("status").put("phase", "Ready"));
  }

  static Stream<Consumer<ObjectNode>> edits() {
    return Stream.of(
        document -> document.withObjectProperty("spec").put("message", "bye"),
        document -> metadata(document).putObject("labels").put("team", "blue"),
        document -> metadata(document).put("deletionTimestamp", "2026-01-01T00:00:00Z"),
        document -> metadata(document).putArray("finalizers").add(OUR_FINALIZER).add("other/one"));
  }

  @ParameterizedTest
  @MethodSource("bookkeeping")
  void ignoresBookkeeping(Consumer<ObjectNode> change) {
    ObjectNode changed = document();
    change.accept(changed);
    assertThat(PrimaryWithoutStatus.of(HELLO, changed))
        .isEqualTo(PrimaryWithoutStatus.of(HELLO, document()));
  }

  @ParameterizedTest
  @MethodSource("edits")
  void noticesEdits(Consumer<ObjectNode> change) {
    ObjectNode changed = document();
    change.accept(changed);
    assertThat(PrimaryWithoutStatus.of(HELLO, changed))
        .isNotEqualTo(PrimaryWithoutStatus.of(HELLO, document()));
  }

  @Test
  void leavesTheDocumentAsItIs() {
    ObjectNode document = document();
    metadata(document).putArray("finalizers").add(OUR_FINALIZER);
    ObjectNode before = document.deepCopy();
    PrimaryWithoutStatus.of(HELLO, document);
    assertThat(document).isEqualTo(before);
  }

  private static ObjectNode document() {
    ObjectNode document = Json.object();
    document.putObject("metadata").put("name", "hello").put("resourceVersion", "7");
    document.putObject("spec").put("message", "hello");
    return document;
  }

  private static ObjectNode metadata(ObjectNode document) {
    return document.withObjectProperty("metadata");
  }
}
