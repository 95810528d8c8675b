package io.appoperator.core.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.kind.GroupVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * An API server. Every call blocks, is sent once and never retried here: callers back off.
 *
 * <p>All methods throw {@link ClusterException}, are thread-safe, and end when their thread is
 * interrupted. Objects are JSON trees that belong to the caller.
 */
public interface Cluster extends AutoCloseable {

  /** Whether the server stores the result of a write. */
  enum WriteMode {
    /** Stored. */
    REAL,
    /** Admitted, defaulted, validated and returned, but not stored. */
    DRY_RUN
  }

  /** Reads one object; empty if there is none. */
  Optional<ObjectNode> get(ResourceRef ref);

  /**
   * Returns the kinds that the server serves in a version of a group; empty if it does not serve
   * the version. A failure means that this is unknown.
   */
  List<ResourceKind> servedKinds(GroupVersion version);

  /**
   * Returns the OpenAPI document of a version of a group, with the schemas of its kinds; empty if
   * the server does not serve the version. Like {@link #servedKinds}, it needs no role of its own:
   * Kubernetes lets all authenticated users discover the API.
   */
  Optional<ObjectNode> openApi(GroupVersion version);

  /** Lists one page of a kind. */
  default ListPage list(ResourceKind kind, ListQuery query) {
    List<ObjectNode> items = new ArrayList<>();
    ListPage.End end = list(kind, query, items::add);
    return new ListPage(items, end.resourceVersion(), end.continueToken());
  }

  /**
   * Lists one page of a kind, object by object: a page of trees is ten times what the server sends.
   *
   * @param items takes each object, on this thread
   */
  ListPage.End list(ResourceKind kind, ListQuery query, Consumer<ObjectNode> items);

  /** Opens a watch that starts after a resourceVersion. */
  WatchStream watch(ResourceKind kind, ListQuery query, String resourceVersion);

  /** Creates an object; conflicts if it exists. */
  ObjectNode create(ResourceRef ref, ObjectNode object, WriteMode mode);

  /** Replaces an object; conflicts if its {@code metadata.resourceVersion} is not the latest. */
  ObjectNode replace(ResourceRef ref, ObjectNode object, WriteMode mode);

  /**
   * Applies the fields in an object with the operator's field manager, with force. A {@code
   * metadata.uid} in the object must match the live one; {@code metadata.resourceVersion: "1"}
   * means that the object must not exist.
   *
   * @return the object as stored
   */
  ObjectNode apply(ResourceRef ref, ObjectNode object, WriteMode mode);

  /**
   * Writes only the managedFields of an object; conflicts if the resourceVersion is not the latest.
   *
   * @param managedFields all entries
   */
  void assignFields(ResourceRef ref, ArrayNode managedFields, String resourceVersion);

  /** Applies {@code status}, like {@link #apply}. */
  ObjectNode applyStatus(ResourceRef ref, ObjectNode object);

  /**
   * Writes only the finalizers of an object. If the object is being deleted, removing the last
   * finalizer completes the deletion.
   *
   * @param finalizers all finalizers to set
   * @param precondition the precondition of the write, else {@link
   *     ClusterException.Failure#CONFLICT}
   * @return the object as stored, or had it last
   */
  ObjectNode setFinalizers(ResourceRef ref, List<String> finalizers, Precondition precondition);

  /**
   * Merges fields into the metadata of an object, without writing other fields.
   *
   * @param metadata the fields, as a JSON merge patch
   * @param precondition the precondition of the write, else {@link
   *     ClusterException.Failure#CONFLICT}
   * @return the object as stored
   */
  ObjectNode patchMetadata(ResourceRef ref, ObjectNode metadata, Precondition precondition);

  /**
   * Merges generated values into a Secret, with a field manager of their own. Keys that are not
   * given keep their values.
   *
   * @param annotations the annotations to set
   * @param data the values of some keys, in base64
   * @param precondition the precondition of the write, else {@link
   *     ClusterException.Failure#CONFLICT}
   * @return the object as stored, without the values
   */
  ObjectNode patchGenerated(
      ResourceRef ref, ObjectNode annotations, ObjectNode data, Precondition precondition);

  /** How the dependents of a deleted object are deleted. */
  enum Propagation {
    /** The object is deleted at once, its dependents afterwards. */
    BACKGROUND,
    /** The object is deleted after its blocking dependents. */
    FOREGROUND
  }

  /**
   * Deletes an object. It is not an error if the object does not exist.
   *
   * @param precondition the precondition of the write, else {@link
   *     ClusterException.Failure#CONFLICT}
   * @return the object if it is terminating until its finalizers are removed; empty if it is
   *     deleted
   */
  Optional<ObjectNode> delete(
      ResourceRef ref, Precondition precondition, Propagation propagation, WriteMode mode);

  @Override
  void close();
}
