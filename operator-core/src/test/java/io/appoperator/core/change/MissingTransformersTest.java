package io.appoperator.core.change;

import static io.appoperator.core.sample.SampleSite.PRIMARY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.KindOrder;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.related.RelatedState;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.render.Stages;
import io.appoperator.core.render.Transformation;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MissingTransformersTest {

  private static final Manifest CONFIG = SampleSite.configMap("a");
  private static final Manifest DEPLOYMENT = SampleSite.deployment(1);
  private static final Diagnostic BROKEN =
      new Diagnostic(Severity.ERROR, Reason.TRANSFORMER_FAILED, "", "The transformer fails.");

  @Test
  void leavesAnObjectWhoseTransformerIsNotLoadedAndNothingElse() {
    ChangeSet changes = changes(rendering(Set.of("b"), CONFIG, DEPLOYMENT), written("a,b"));

    assertThat(text(changes))
        .containsExactly("WITHHELD ConfigMap/config", "CREATE Deployment/shop");
    assertThat(why(changes).reason()).isEqualTo(Reason.TRANSFORMER_MISSING);
    assertThat(why(changes).message())
        .isEqualTo(
            "ConfigMap/config is not changed, because its transformer 'a' is not loaded. Add its"
                + " jar, or set transformers.a.enabled to false in the settings.");
  }

  @Test
  void updatesAnObjectWhoseTransformersAreLoadedOrDisabled() {
    assertThat(text(changes(rendering(Set.of("a", "b"), CONFIG), written("a,b"))))
        .containsExactly("UPDATE ConfigMap/config");
  }

  @Test
  void leavesAnObjectWhoseTransformerFails() {
    Manifest failing = with(new Transformation(List.of(), Map.of("a", BROKEN), null));

    ChangeSet changes = changes(rendering(Set.of("a"), failing), written("a"));

    assertThat(text(changes)).containsExactly("WITHHELD ConfigMap/config");
    assertThat(why(changes).reason()).isEqualTo(Reason.TRANSFORMER_MISSING);
    assertThat(why(changes).message()).contains("because its transformer 'a' fails.");
  }

  @Test
  void updatesAnObjectThatTheFailingTransformerNeverChanged() {
    Manifest failing = with(new Transformation(List.of(), Map.of("b", BROKEN), null));

    assertThat(text(changes(rendering(Set.of("a", "b"), failing), written("a"))))
        .containsExactly("UPDATE ConfigMap/config");
  }

  @Test
  void doesNotCreateAnObjectWithoutTheChangesOfAFailingTransformer() {
    Manifest failing = with(new Transformation(List.of(), Map.of("b", BROKEN), null));

    ChangeSet changes = changes(rendering(Set.of("b"), failing, DEPLOYMENT));

    assertThat(text(changes))
        .containsExactly("BLOCKED ConfigMap/config", "BLOCKED Deployment/shop");
    assertThat(why(changes)).isEqualTo(BROKEN);
  }

  @Test
  void leavesAnObjectOnWhichTransformersDisagree() {
    Diagnostic conflict =
        new Diagnostic(Severity.ERROR, Reason.TRANSFORMER_CONFLICT, "", "They disagree.");
    Manifest disputed = with(new Transformation(List.of(), Map.of(), conflict));

    ChangeSet changes = changes(rendering(Set.of("a", "b"), disputed), written(""));

    assertThat(text(changes)).containsExactly("WITHHELD ConfigMap/config");
    assertThat(why(changes)).isEqualTo(conflict);
    assertThat(text(changes(rendering(Set.of(), disputed))))
        .containsExactly("BLOCKED ConfigMap/config");
  }

  private static Manifest with(Transformation transformation) {
    return new Manifest(
        CONFIG.ref(),
        CONFIG.manager(),
        CONFIG.json(),
        CONFIG.initialOnly(),
        CONFIG.atLeast(),
        CONFIG.retention(),
        CONFIG.immutableFieldPolicy(),
        CONFIG.generated(),
        CONFIG.recreations(),
        CONFIG.digest(),
        transformation);
  }

  private static Rendering rendering(Set<String> transformers, Manifest... manifests) {
    return new Rendering(
        SampleSite.SHOP,
        List.of(manifests),
        List.of(),
        List.of(new ManagerResult("site", SampleSite.managed(), false)),
        List.of(),
        KindOrder.BUILT_IN,
        transformers,
        Set.of(),
        Stages.NONE,
        RelatedState.NONE);
  }

  private static LiveRecord written(String transformers) {
    ObjectNode live = SampleSite.live(CONFIG);
    SampleSite.own(live, "Site", "shop", PRIMARY.uid());
    Json.set(
        live,
        new FieldPath(List.of("metadata", "annotations", "example.org/transformers")),
        Json.tree(transformers));
    return SampleSite.reader().read(SampleSite.CONFIG_MAP, live);
  }

  private static ChangeSet changes(Rendering rendering, LiveRecord... records) {
    return ChangeCalculator.of(PRIMARY, rendering, List.of(records), Map.of());
  }

  private static List<String> text(ChangeSet changes) {
    return changes.changes().stream().map(change -> change.action() + " " + change.ref()).toList();
  }

  private static Diagnostic why(ChangeSet changes) {
    return changes.changes().stream()
        .map(Change::why)
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }
}
