package io.appoperator.core.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.related.ProjectedFields;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which changes of related objects reconcile which primaries. */
class RelatedSinkTest {

  private static final ResourceKind CONFIG_MAP = ResourceKind.of(ConfigMap.class);
  private static final ResourceRef HI = new ResourceRef(GreetingKind.KIND, "team", "hi");
  private static final ResourceRef BYE = new ResourceRef(GreetingKind.KIND, "team", "bye");

  private final RelatedIndex index = new RelatedIndex();
  private final List<String> triggered = new ArrayList<>();
  private final RelatedSink sink =
      new RelatedSink(
          CONFIG_MAP,
          new ProjectedFields(
              List.of(
                  RelatedKind.<Greeting>of(CONFIG_MAP, request -> List.of())
                      .projectsDigestOf("data"))),
          index,
          (primary, cause) -> triggered.add(primary.name() + " " + cause));

  @Test
  void onlyAChangedProjectionReconcilesThePrimariesOfTheObject() {
    index.set(HI, Set.of(ref("shared"), ref("own")));
    index.set(BYE, Set.of(ref("other")));

    sink.changed(object("shared", "1"));
    assertThat(taken()).containsExactly("hi RELATED");
    sink.changed(object("shared", "1").put("kind", "ConfigMap"));
    assertThat(taken()).isEmpty();
    sink.changed(object("shared", "2"));
    assertThat(taken()).containsExactly("hi RELATED");
    sink.changed(object("unused", "1"));
    assertThat(taken()).isEmpty();
    sink.deleted(object("shared", "2"));
    assertThat(taken()).containsExactly("hi RELATED");
    assertThat(sink.find(ref("shared"))).isNull();
  }

  @Test
  void aListReconcilesWhatChangedMeanwhile() {
    index.set(HI, Set.of(ref("shared")));
    index.set(BYE, Set.of(ref("gone")));
    sink.changed(object("shared", "1"));
    sink.changed(object("gone", "1"));
    taken();

    sink.listBegan();
    sink.listed(object("shared", "1"));
    sink.listEnded("10");
    assertThat(taken()).containsExactly("bye RELATED");
  }

  @Test
  void aListAfterARejectionReconcilesAllPrimariesOfTheKind() {
    index.set(HI, Set.of(ref("shared")));
    sink.recordMiss();
    sink.listBegan();
    sink.listEnded("10");
    sink.listBegan();
    sink.listEnded("11");
    assertThat(taken()).containsExactly("hi RELATED");
  }

  @Test
  void storesNothingOfPrimariesWithoutRelatedObjects() {
    index.set(HI, Set.of(ref("shared")));
    index.set(BYE, Set.of());
    assertThat(index.size()).isEqualTo(1);
    index.set(HI, Set.of());
    assertThat(index.size()).isZero();
    sink.changed(object("shared", "1"));
    assertThat(taken()).isEmpty();
  }

  private List<String> taken() {
    List<String> taken = List.copyOf(triggered);
    triggered.clear();
    return taken;
  }

  private static ResourceRef ref(String name) {
    return new ResourceRef(CONFIG_MAP, "team", name);
  }

  private static ObjectNode object(String name, String value) {
    ObjectNode object = Json.object();
    object.putObject("metadata").put("namespace", "team").put("name", name);
    object.putObject("data").put("key", value);
    return object;
  }
}
