package io.appoperator.core.preview;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.preview.LiveObject.Details;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.sample.SampleSite;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LiveObjectTest {

  private static final FieldPath REPLICAS = FieldPath.of("spec.replicas");
  private static final Manifest DEPLOYMENT = SampleSite.deployment(1);

  private final ObjectNode object = SampleSite.live(DEPLOYMENT);

  @Test
  void isAsInTheManifestThatWasApplied() {
    assertThat(live().isAsIn(DEPLOYMENT)).isTrue();
  }

  @Test
  void mayDifferIfTheDetailsWereNotRead() {
    LiveRecord record = SampleSite.reader().read(DEPLOYMENT.ref().kind(), object);

    assertThat(new LiveObject(record, null).isAsIn(DEPLOYMENT)).isFalse();
  }

  @Test
  void differsIfAnInitialOnlyFieldIsZero() {
    object.withObjectProperty("spec").put("replicas", 0);

    assertThat(live().isAsIn(marked(Set.of(REPLICAS), Set.of()))).isFalse();
    assertThat(live().isAsIn(DEPLOYMENT)).isTrue();
  }

  @Test
  void differsIfALowerBoundIsNotReached() {
    assertThat(live().isAsIn(marked(Set.of(), Set.of(REPLICAS)))).isFalse();
  }

  @Test
  void differsIfItHasASecretThatIsNotRendered() {
    object
        .withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put("database", "postgres://app:swordfish@db/shop");

    assertThat(live().isAsIn(DEPLOYMENT)).isFalse();
  }

  private LiveObject live() {
    LiveRecord record = SampleSite.reader().read(DEPLOYMENT.ref().kind(), object);
    return new LiveObject(record, Details.of(object.deepCopy(), Set.of(REPLICAS)));
  }

  private static Manifest marked(Set<FieldPath> initialOnly, Set<FieldPath> atLeast) {
    return new Manifest(
        DEPLOYMENT.ref(),
        DEPLOYMENT.manager(),
        DEPLOYMENT.json(),
        initialOnly,
        atLeast,
        DEPLOYMENT.retention(),
        DEPLOYMENT.immutableFieldPolicy(),
        DEPLOYMENT.digest());
  }
}
