package io.appoperator.embedded.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The resource files are what the real server serves. {@code -Dgolden.update=true} writes them. */
@WithControlPlane
class BuiltInKindsIT {

  private static final Path DIRECTORY =
      Path.of(
          System.getProperty("project.root", ".."),
          "operator-embedded/src/main/resources/io/appoperator/embedded");

  @Test
  void resourceFileHasTheKindsOfKubeApiserver(ControlPlane controlPlane) throws IOException {
    compare("builtin/kinds.json", harvest(controlPlane).read());
  }

  @Test
  void resourceFileHasTheDescriptionsOfKubeApiserver(ControlPlane controlPlane) throws IOException {
    compare("builtin/descriptions.json", harvest(controlPlane).readDescriptions());
  }

  @Test
  void resourceFileHasTheColumnsOfKubeApiserver(ControlPlane controlPlane) throws IOException {
    Map<String, JsonNode> columns = new TreeMap<>();
    KindHarvest.lists()
        .forEach((kind, path) -> columns.put(kind, columns(controlPlane.admin(), path)));
    compare("table/columns.json", "{\n" + String.join(",\n", KindHarvest.lines(columns)) + "\n}\n");
  }

  private static JsonNode columns(KubernetesClient client, String path) {
    HttpRequest request =
        client
            .getHttpClient()
            .newHttpRequestBuilder()
            .uri(client.getMasterUrl() + path + "?limit=1")
            .header("Accept", "application/json;as=Table;g=meta.k8s.io;v=v1")
            .build();
    String table = client.getHttpClient().sendAsync(request, String.class).join().body();
    return Widgets.json(table).path("columnDefinitions");
  }

  private static KindHarvest harvest(ControlPlane controlPlane) {
    return new KindHarvest(path -> Widgets.json(controlPlane.admin().raw("/" + path)));
  }

  private static void compare(String file, String served) throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(DIRECTORY.resolve(file), served);
    }
    assertThat(Files.readString(DIRECTORY.resolve(file))).isEqualTo(served);
  }
}
