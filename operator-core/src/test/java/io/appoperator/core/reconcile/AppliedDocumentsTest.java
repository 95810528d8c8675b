package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import io.appoperator.core.sample.Greetings;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Documents of 15 bytes each: {@code {"text":"..."}}. */
class AppliedDocumentsTest {

  private static final int THREE = 45;

  private final AppliedDocuments documents = new AppliedDocuments(THREE);

  @Test
  void findsADocumentByItsDigest() {
    documents.keep(manifest("one"));

    assertThat(documents.find(digest("one"))).contains(document("one"));
    assertThat(documents.find(digest("two"))).isEmpty();
  }

  @Test
  void keepsNoFieldThatOnlyTheCreationSets() {
    ObjectNode document = document("one").put("created", 1);
    documents.keep(manifest(Greetings.CONFIG, document, Set.of(new FieldPath(List.of("created")))));

    assertThat(documents.find(Digest.of(document))).contains(document("one"));
  }

  @Test
  void dropsTheDocumentThatWasNotUsedForLongest() {
    documents.keep(manifest("one"));
    documents.keep(manifest("two"));
    documents.keep(manifest("six"));
    documents.find(digest("one"));
    documents.keep(manifest("ten"));

    assertThat(documents.find(digest("two"))).isEmpty();
    assertThat(List.of("one", "six", "ten"))
        .allMatch(text -> documents.find(digest(text)).isPresent());
  }

  @Test
  void countsADocumentOnce() {
    documents.keep(manifest("one"));
    documents.keep(manifest("two"));
    documents.keep(manifest("one"));
    documents.keep(manifest("one"));

    assertThat(documents.find(digest("two"))).isPresent();
  }

  @Test
  void keepsNoDocumentThatIsLargerThanAllMayBe() {
    documents.keep(manifest("one"));
    documents.keep(manifest("x".repeat(THREE)));

    assertThat(documents.find(digest("x".repeat(THREE)))).isEmpty();
    assertThat(documents.find(digest("one"))).isPresent();
  }

  @Test
  void keepsNoSecret() {
    ResourceRef ref = new ResourceRef(ResourceKind.of(Secret.class), "team", "hello");
    documents.keep(manifest(ref, document("one"), Set.of()));

    assertThat(documents.find(digest("one"))).isEmpty();
  }

  private static ObjectNode document(String text) {
    return Json.object().put("text", text);
  }

  private static Digest digest(String text) {
    return Digest.of(document(text));
  }

  private static Manifest manifest(String text) {
    return manifest(Greetings.CONFIG, document(text), Set.of());
  }

  private static Manifest manifest(
      ResourceRef ref, ObjectNode document, Set<FieldPath> initialOnly) {
    return new Manifest(
        ref,
        "text",
        document,
        initialOnly,
        Set.of(),
        Retention.OWNED,
        ImmutableFieldPolicy.REFUSE,
        Digest.of(document));
  }
}
