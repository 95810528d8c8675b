package io.appoperator.core.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LastAppliedTest {

  private static final Manifest CONFIG = SampleSite.configMap("a");
  private static final Manifest SERVICE = SampleSite.service();
  private static final Rendering RENDERING = SampleSite.rendering(CONFIG, SERVICE);
  private static final List<LiveRecord> RECORDS = List.of(applied(SERVICE), applied(CONFIG));
  private static final Map<ResourceRef, Applied> APPLIED =
      Map.of(
          CONFIG.ref(), new Applied(CONFIG.digest(), hash(RECORDS.get(1))),
          SERVICE.ref(), new Applied(SERVICE.digest(), hash(RECORDS.get(0))));

  @Test
  void hasTheManifestsThatBothDigestsProve() {
    LastApplied last = LastApplied.of(status(), RENDERING, RECORDS);

    assertThat(last).isEqualTo(new LastApplied(true, true, APPLIED, null));
  }

  @Test
  void isUnknownForAnotherRendering() {
    LastApplied last = LastApplied.of(status(), SampleSite.rendering(CONFIG), RECORDS);

    assertThat(last).isEqualTo(new LastApplied(false, false, Map.of(), null));
  }

  @Test
  void hasNoManifestsOnceALiveObjectIsMissing() {
    LastApplied last = LastApplied.of(status(), RENDERING, RECORDS.subList(0, 1));

    assertThat(last).isEqualTo(new LastApplied(true, false, Map.of(), null));
  }

  @Test
  void hasNoManifestsIfTheStatusIsOfAnotherGeneration() {
    LastApplied last = LastApplied.of(status().put("observedGeneration", 2), RENDERING, RECORDS);

    assertThat(last.manifests()).isEmpty();
  }

  private static ObjectNode status() {
    return Json.object()
        .put("observedGeneration", 1)
        .put("renderDigest", RENDERING.digest().text())
        .put("appliedDigest", AppliedDigest.of(APPLIED, 1).text());
  }

  private static LiveRecord applied(Manifest manifest) {
    ObjectNode live = SampleSite.live(manifest);
    ObjectNode entry =
        Json.object().put("manager", "application-operator").put("operation", "Apply");
    entry.set("fieldsV1", SampleSite.json("{'f:data': {}, 'f:spec': {}}"));
    live.withObjectProperty("metadata").putArray("managedFields").add(entry);
    return SampleSite.reader().read(manifest.ref().kind(), live);
  }

  private static long hash(LiveRecord record) {
    return record.ownership().hash(Set.of()).orElseThrow();
  }
}
