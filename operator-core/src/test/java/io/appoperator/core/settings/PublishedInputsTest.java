package io.appoperator.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PublishedInputsTest {

  private static final ResourceKind MONITOR =
      new ResourceKind("monitoring.example.com", "v1", "Monitor", "monitors");
  private static final ResourceKind ROUTE =
      new ResourceKind("routing.example.com", "v1", "Route", "routes");

  @Test
  void namesTheConfigMapAndItsKeysInTheirOrder() {
    SettingsFiles files = new SettingsFiles(List.of("/etc/x/b.yaml", "a.yaml"), "platform");

    assertThat(PublishedInputs.of("v1:1", "none", "v1:3", files).annotations())
        .isEqualTo(
            Map.of(
                "apps.example.com/settings-digest", "v1:1",
                "apps.example.com/capabilities-digest", "none",
                "apps.example.com/plugins-digest", "v1:3",
                "apps.example.com/settings-configmap", "platform",
                "apps.example.com/settings-keys", "b.yaml,a.yaml"));
  }

  @Test
  void filesWithoutAConfigMapAreNotPublished() {
    PublishedInputs published =
        PublishedInputs.of("v1:1", "", "", new SettingsFiles(List.of("/home/me/a.yaml")));

    assertThat(published.annotations().values()).containsOnly("v1:1", "");
  }

  @Test
  void theAnnotationsOfALeaseAreReadAgain() {
    SettingsFiles files = new SettingsFiles(List.of("b.yaml", "a.yaml"), "platform");
    PublishedInputs published = PublishedInputs.of("v1:1", "v1:2", "v1:3", files);
    ObjectNode lease = Json.object();
    ObjectNode annotations = lease.putObject("metadata").putObject("annotations");
    published.annotations().forEach(annotations::put);

    assertThat(PublishedInputs.of(lease)).isEqualTo(published);
    assertThat(PublishedInputs.of(Json.object()).settings()).isEmpty();
  }

  @Test
  void theDigestOfCapabilitiesDependsOnTheKindsAndNotOnTheirOrder() {
    assertThat(PublishedInputs.digest(List.of())).isEqualTo("none");
    assertThat(PublishedInputs.digest(List.of(MONITOR, ROUTE)))
        .startsWith("v1:")
        .isEqualTo(PublishedInputs.digest(List.of(ROUTE, MONITOR)))
        .isNotEqualTo(PublishedInputs.digest(List.of(ROUTE)));
  }

  @Test
  void settingsThatChangeNothingHaveNoDigest() {
    assertThat(PublishedInputs.digest(OperatorSettings.none())).isEqualTo("none");
    assertThat(PublishedInputs.digest("")).as("unknown code").isEmpty();
  }
}
