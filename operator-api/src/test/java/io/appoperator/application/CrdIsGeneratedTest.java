package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CrdIsGeneratedTest {

  private static final int PLAIN_APPLY_LIMIT = 200 * 1024;

  private final JsonNode crd = Crd.generated();

  @Test
  void documentedCopyIsUpToDate() {
    ProjectFiles.assertUpToDate(ProjectFiles.CRD, CrdGenerator.yaml(crd));
  }

  /** JSON, because it is parsed faster. */
  @Test
  void copyInTheJarIsUpToDate() {
    ProjectFiles.assertUpToDate(ProjectFiles.CRD_RESOURCE, crd + "\n");
  }

  @Test
  void bothCopiesAreEqual() {
    assertThat(ProjectFiles.yaml(CrdGenerator.yaml(crd))).isEqualTo(ProjectFiles.json(crd + ""));
  }

  @Test
  void kubectlApplyAcceptsIt() {
    assertThat(crd.toString().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(PLAIN_APPLY_LIMIT);
  }
}
