package io.appoperator.managers.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Primary;
import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClaimManagerTest {

  @Test
  void letsClaimsGrowInTheCluster() throws IOException {
    assertThat(render("{\"name\": \"data\", \"size\": \"1Gi\"}").atLeast())
        .containsExactly(FieldPath.of("spec.resources.requests.storage"));
  }

  @Test
  void retainsClaimsUnlessToldOtherwise() throws IOException {
    assertThat(render("{\"name\": \"data\", \"size\": \"1Gi\"}").retention())
        .isEqualTo(Retention.RETAINED);
    assertThat(render("{\"name\": \"data\", \"size\": \"1Gi\", \"retain\": false}").retention())
        .isEqualTo(Retention.OWNED);
  }

  private static DesiredObject render(String claim) throws IOException {
    String spec =
        "{\"image\": \"shop\", \"storage\": {\"persistentVolumeClaims\": [" + claim + "]}}";
    ApplicationSpec read =
        Json.read(Json.parse(spec.getBytes(StandardCharsets.UTF_8)), ApplicationSpec.class);
    Primary<ApplicationSpec> primary =
        new Primary<>(new ApplicationKind().kind(), "default", "shop", Map.of(), read);
    return new ClaimManager().render(new RenderRequest<>(primary, Map.of())).objects().get(0);
  }
}
