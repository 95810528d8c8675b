package io.appoperator.cli.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.ThreadMXBean;
import io.appoperator.api.Primary;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.testkit.TestTransformer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bounds what settings and three transformers add to a rendering. It counts allocations, because
 * other programs do not change them.
 */
class RenderCostTest {

  private static final String APPLICATION =
      """
      {"apiVersion": "apps.example.com/v1alpha1", "kind": "Application",
       "metadata": {"name": "shop", "namespace": "shops"},
       "spec": {"image": "shop:1", "port": 8080, "configData": {"colour": "blue"},
        "environment": [{"name": "LOG_LEVEL", "value": "info"}],
        "resources": {"requests": {"cpu": "100m", "memory": "128Mi"}},
        "network": {"ingress": {"host": "shop.example.com"}},
        "extensions": {"note": {"text": "hello"}}}}
      """;

  private static final String SETTINGS =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: OperatorSettings
      defaults:
        Application:
          podMetadata: {labels: {team: platform}}
      enforced:
        Application:
          terminationGracePeriodSeconds: 30
      """;

  private static final Set<String> TRANSFORMERS = Set.of("annotation", "proxy", "variable");

  @TempDir private Path directory;

  @Test
  void settingsAndThreeTransformersAllocateAtMostHalfAsMuchAgain() throws Exception {
    PluginRegistry platform = RandomPlugins.with(transformers());
    Path file = Files.writeString(directory.resolve("settings.yaml"), SETTINGS);
    OperatorSettings settings = OperatorSettings.read(List.of(file.toString()), platform);

    long without = allocated(RandomPlugins.with(List.of()));
    long with = allocated(settings.configure(platform));

    System.out.printf("A rendering allocates %s bytes, on a platform %s.%n", without, with);
    assertThat(with).isBetween(without, without * 3 / 2);
  }

  private static List<TestTransformer<ApplicationSpec>> transformers() {
    return RandomPodTransformers.of(0).stream()
        .filter(transformer -> TRANSFORMERS.contains(transformer.id()))
        .toList();
  }

  /** Returns the bytes that a rendering allocates; the first ones load classes. */
  @SuppressWarnings("unchecked") // the kind of Applications
  private static long allocated(PluginRegistry plugins) throws Exception {
    LoadedKind<ApplicationSpec> kind =
        (LoadedKind<ApplicationSpec>)
            plugins.find("apps.example.com/v1alpha1", "Application").orElseThrow();
    ObjectNode document = Json.parse(APPLICATION.getBytes(StandardCharsets.UTF_8));
    Primary<ApplicationSpec> primary =
        Objects.requireNonNull(new PrimaryDecoder<>(kind).decode(document).primary());
    Renderer<ApplicationSpec> renderer = new Renderer<>(kind);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 200; i++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      Rendering rendering = renderer.render(primary);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      assertThat(rendering.isComplete()).isTrue();
    }
    return least;
  }
}
