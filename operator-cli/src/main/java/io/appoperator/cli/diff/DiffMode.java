package io.appoperator.cli.diff;

import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.preview.AdmittingPreviewer;
import io.appoperator.core.preview.PredictingPreviewer;
import io.appoperator.core.preview.Preview;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The source of the differences. */
enum DiffMode {
  /** Dry runs; if they are forbidden, the live objects. */
  AUTO,
  /** Dry runs on the server: exact, but require permission to write. */
  SERVER,
  /** The live objects: require permission to get and list. */
  CLIENT;

  /**
   * Returns the previewer of a resource.
   *
   * @param fieldManager the field manager of the resources; null for the one in each live resource
   */
  Function<RenderedResource, Preview> previews(
      Fabric8Cluster cluster,
      PluginRegistry plugins,
      @Nullable String fieldManager,
      PrintStream err) {
    AdmittingPreviewer server =
        new AdmittingPreviewer(plugins, cluster, cluster::applyAs, fieldManager);
    PredictingPreviewer predicting = new PredictingPreviewer(plugins, cluster);
    Function<RenderedResource, Preview> client = predicting::preview;
    return switch (this) {
      case AUTO -> new FallbackPreviews(server::preview, client, err);
      case SERVER -> server::preview;
      case CLIENT -> client;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
