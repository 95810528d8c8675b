package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.PluginRegistry;

/**
 * Previews resources without a dry run: reads the live objects and predicts. For a single command.
 * Thread-safe.
 */
public final class PredictingPreviewer {

  private final Previewer previewer;
  private final PrimaryPrediction prediction;

  /**
   * @param plugins the kinds of all resources that are previewed
   * @param cluster the cluster to read
   */
  public PredictingPreviewer(PluginRegistry plugins, Cluster cluster) {
    this(
        plugins,
        cluster,
        NamespaceRecords.withoutDetails(
            cluster, new LiveReader(plugins.kinds()), PreviewScope.UNLIMITED));
  }

  /**
   * @param plugins the kinds of all resources that are previewed
   * @param cluster the cluster to read
   * @param listed the objects of the resources
   */
  public PredictingPreviewer(PluginRegistry plugins, Cluster cluster, NamespaceRecords listed) {
    this.previewer = Previewer.predicting(cluster, listed);
    this.prediction = new PrimaryPrediction(plugins);
  }

  /**
   * Previews the changes of a resource.
   *
   * @throws io.appoperator.core.cluster.ClusterException if the live objects cannot be read
   */
  public Preview preview(RenderedResource resource) {
    ObjectNode document = resource.document().json();
    return previewer.preview(resource.rendering(), live -> prediction.ofDocument(document, live));
  }
}
