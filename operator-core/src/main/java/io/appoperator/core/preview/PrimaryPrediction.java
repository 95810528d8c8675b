package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.plan.PausePolicy;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Predicts the state of a primary resource after a file is applied. Thread-safe. */
final class PrimaryPrediction {

  private final PluginRegistry plugins;
  private final Map<LoadedKind<?>, RenderPath<?>> paths = new ConcurrentHashMap<>();

  PrimaryPrediction(PluginRegistry plugins) {
    this.plugins = plugins;
  }

  /** Returns the render path of a document. */
  RenderPath<?> path(ObjectNode document) {
    return paths.computeIfAbsent(kind(document), RenderPath::of);
  }

  /** Returns the state of a primary that the API server has admitted. */
  DesiredPrimary ofAdmitted(ObjectNode admitted) {
    return new DesiredPrimary(
        PausePolicy.isPaused(kind(admitted).kind(), admitted),
        admitted.path("metadata").path("generation").asLong());
  }

  /**
   * Returns the state of a primary after a document is applied. If another client has paused the
   * live primary, an apply keeps that annotation.
   */
  DesiredPrimary ofDocument(ObjectNode document, Optional<ObjectNode> live) {
    boolean paused =
        PausePolicy.isPaused(kind(document).kind(), document)
            || live.filter(primary -> PausePolicy.isPaused(kind(document).kind(), primary))
                .isPresent();
    return new DesiredPrimary(
        paused, live.map(primary -> generation(document, primary)).orElse(1L));
  }

  private long generation(ObjectNode document, ObjectNode live) {
    RenderPath<?> path = path(document);
    long generation = live.path("metadata").path("generation").asLong();
    boolean isSame = path.complete(document).path("spec").equals(path.complete(live).path("spec"));
    return isSame ? generation : generation + 1;
  }

  private LoadedKind<?> kind(ObjectNode document) {
    String apiVersion = document.path("apiVersion").asText();
    return plugins
        .find(apiVersion, document.path("kind").asText())
        .orElseThrow(() -> new IllegalArgumentException("Unknown kind in " + apiVersion));
  }
}
