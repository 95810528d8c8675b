package io.appoperator.cli.cause;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.terminal.StatusLine;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.decode.Document;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.provenance.Explainer;
import io.appoperator.core.provenance.Provenance;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Explains resources, and shows the progress, which the caller erases. Not thread-safe. */
public final class Explanations {

  private final PluginRegistry plugins;
  private final StatusLine status;

  public Explanations(PluginRegistry plugins, StatusLine status) {
    this.plugins = plugins;
    this.status = status;
  }

  /** Explains a resource of the input. */
  public Provenance of(RenderedResource resource) {
    return explain(resource.document(), resource.rendering().primary().namespace());
  }

  /**
   * Explains a resource.
   *
   * @param namespace its default namespace
   * @throws IllegalArgumentException if it cannot be rendered
   */
  Provenance explain(Document document, String namespace) {
    String apiVersion = document.json().path("apiVersion").asText();
    String kind = document.json().path("kind").asText();
    LoadedKind<?> loaded =
        plugins
            .find(apiVersion, kind)
            .orElseThrow(() -> new IllegalArgumentException("Unknown kind " + kind));
    String title = kind + "/" + document.json().path("metadata").path("name").asText();
    return plugins.run(
        () ->
            new Explainer<>(loaded)
                .explain(
                    document,
                    namespace,
                    (done, all) ->
                        status.show("Explaining %s: %s of %s fields".formatted(title, done, all))));
  }

  /**
   * Returns the causes of the differences of a resource.
   *
   * @param live reads the resource from the cluster
   */
  public DifferenceCauses causes(
      RenderedResource resource, Function<ResourceRef, Optional<ObjectNode>> live) {
    ResourceRef primary = resource.rendering().primary();
    return new ProvenanceCauses(
        resource.document().source(),
        () -> of(resource),
        () -> read(primary, live).flatMap(json -> explainLive(json, primary)));
  }

  /** The comparison has just read it, so a failure now only omits a detail. */
  private static Optional<ObjectNode> read(
      ResourceRef primary, Function<ResourceRef, Optional<ObjectNode>> live) {
    try {
      return live.apply(primary);
    } catch (ClusterException e) {
      return Optional.empty();
    }
  }

  /** A resource that this version does not accept any more has no explanation. */
  private Optional<Provenance> explainLive(ObjectNode json, ResourceRef primary) {
    try {
      Document document = new Document("the cluster", 1, "", json, Map.of());
      return Optional.of(explain(document, primary.namespace()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
