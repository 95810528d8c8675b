package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;

/**
 * Reads and writes the objects of one version of a kind, or one of its subresources. Objects that
 * are returned may be changed. Requests to one store must not run at the same time.
 */
public interface Endpoint {

  /** Returns the kind whose objects the endpoint serves, or whose subresource. */
  ResourceDefinition definition();

  /** Returns the kind of the bodies, which is another one for a subresource of its own kind. */
  default ResourceDefinition bodyDefinition() {
    return definition();
  }

  /** Returns an object. */
  ObjectNode get(String namespace, String name) throws ApiException;

  /**
   * Returns an object.
   *
   * @param resourceVersion the state that must exist; empty for any
   */
  ObjectNode get(String namespace, String name, String resourceVersion) throws ApiException;

  /** Returns an object of the list kind, with the selected objects. */
  ObjectNode list(ListRequest request) throws ApiException;

  /** Returns the same list, whose items are made one by one when it is written, in JSON only. */
  default ObjectNode stream(ListRequest request) throws ApiException {
    return list(request);
  }

  /** Starts a watch of the selected objects. */
  ObjectWatch watch(ListRequest request) throws ApiException;

  /** Creates an object. */
  WriteResult create(String namespace, ObjectNode sent, WriteOptions options) throws ApiException;

  /** Replaces an object. */
  WriteResult replace(String namespace, String name, ObjectNode sent, WriteOptions options)
      throws ApiException;

  /** Changes an object by a patch in one of the formats. */
  WriteResult patch(
      String namespace, String name, PatchFormat format, JsonNode patch, WriteOptions options)
      throws ApiException;

  /** Creates or changes an object by server-side apply. */
  WriteResult apply(String namespace, String name, ObjectNode applied, WriteOptions options)
      throws ApiException;

  /** Deletes an object. Returns a status of success, or the object while it has finalizers. */
  ObjectNode delete(String namespace, String name, DeleteOptions options) throws ApiException;

  /** Deletes the selected objects, and returns the list of them. */
  ObjectNode deleteAll(ListRequest request, DeleteOptions options) throws ApiException;
}
