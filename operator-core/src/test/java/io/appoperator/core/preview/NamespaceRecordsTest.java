package io.appoperator.core.preview;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamespaceRecordsTest {

  private static final Manifest CONFIG = SampleSite.configMap("a");
  private static final ResourceRef OWNER = SampleSite.rendering(CONFIG).primary();
  private static final ResourceRef OTHER =
      new ResourceRef(OWNER.kind(), OWNER.namespace(), "other");

  private final MemoryCluster cluster = new MemoryCluster();

  @Test
  void keepsOnlyObjectsOfPrimariesInTheScope() {
    ObjectNode live = SampleSite.live(CONFIG);
    SampleSite.own(live, OWNER.kind().kind(), OWNER.name(), "owner-uid");
    cluster.put(CONFIG.ref(), live);

    assertThat(records(PreviewScope.UNLIMITED)).hasSize(1);
    assertThat(records(PreviewScope.of(List.of(OWNER)))).hasSize(1);
    assertThat(records(PreviewScope.of(List.of(OTHER)))).isEmpty();
  }

  @Test
  void listsAKindOnce() {
    NamespaceRecords listed =
        NamespaceRecords.withoutDetails(cluster, SampleSite.reader(), PreviewScope.UNLIMITED);

    listed.of(OWNER, CONFIG.ref().kind());
    listed.of(OTHER, CONFIG.ref().kind());

    assertThat(cluster.requests()).hasSize(1);
  }

  private List<?> records(PreviewScope scope) {
    return NamespaceRecords.withoutDetails(cluster, SampleSite.reader(), scope)
        .of(OWNER, CONFIG.ref().kind());
  }
}
