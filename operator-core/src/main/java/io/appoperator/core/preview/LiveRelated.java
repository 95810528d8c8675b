package io.appoperator.core.preview;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.related.ProjectedFields;
import io.appoperator.core.related.Projection;
import io.appoperator.core.related.RelatedSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The related objects of a cluster. An object in a file of the user takes precedence, so that its
 * change can be previewed. Each object is read once. For a single command. Thread-safe.
 */
public final class LiveRelated implements RelatedSource {

  private final RelatedSource files;
  private final Cluster cluster;
  private final ProjectedFields fields;
  private final Map<ResourceRef, Optional<Projection>> read = new ConcurrentHashMap<>();

  /**
   * @param files the objects that take precedence
   * @param cluster the cluster to read
   * @param fields the fields of each related kind
   */
  public LiveRelated(RelatedSource files, Cluster cluster, ProjectedFields fields) {
    this.files = files;
    this.cluster = cluster;
    this.fields = fields;
  }

  /**
   * {@inheritDoc}
   *
   * @throws ClusterException if the cluster cannot be read
   */
  @Override
  public Optional<Projection> find(ResourceRef object) {
    return files.find(object).or(() -> read.computeIfAbsent(object, this::read));
  }

  private Optional<Projection> read(ResourceRef object) {
    try {
      return cluster.get(object).map(live -> fields.project(object.kind(), live));
    } catch (ClusterException e) {
      if (e.failure() == Failure.FORBIDDEN) {
        throw new UnlistedException(String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }

  @Override
  public String remedy() {
    return "Create it, or add its file with --related.";
  }
}
