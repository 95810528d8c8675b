package io.appoperator.cli.diff;

import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.preview.AdmittingPreviewer;
import io.appoperator.core.preview.NamespaceRecords;
import io.appoperator.core.preview.PredictingPreviewer;
import io.appoperator.core.preview.Preview;
import io.appoperator.core.preview.PreviewScope;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The source of the differences. */
enum DiffMode {
  /** Dry runs where something may differ; if they are forbidden, the live objects. */
  AUTO,
  /** Dry runs on the server: exact, but require permission to write. */
  SERVER,
  /** The live objects: require permission to get and list. */
  CLIENT;

  /**
   * Returns the previewer of a resource. It is thread-safe; its results are for one thread, in the
   * order of the input.
   *
   * @param scope the resources that will be previewed
   * @param fieldManager the field manager of the resources; null for the one in each live resource
   */
  Function<RenderedResource, Supplier<Preview>> previews(
      Fabric8Cluster cluster,
      PluginRegistry plugins,
      PreviewScope scope,
      @Nullable String fieldManager,
      PrintStream err) {
    NamespaceRecords listed = new NamespaceRecords(plugins, cluster, scope);
    AdmittingPreviewer server =
        new AdmittingPreviewer(plugins, cluster, cluster::applyAs, fieldManager, listed);
    PredictingPreviewer predicting = new PredictingPreviewer(plugins, cluster, listed);
    return switch (this) {
      case AUTO -> new FallbackPreviews(server::previewUnlessSettled, predicting::preview, err);
      case SERVER -> immediate(server::preview);
      case CLIENT -> immediate(predicting::preview);
    };
  }

  /** Returns a previewer whose results do not depend on the order of the input. */
  static Function<RenderedResource, Supplier<Preview>> immediate(
      Function<RenderedResource, Preview> previewer) {
    return resource -> {
      Preview preview = previewer.apply(resource);
      return () -> preview;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
