package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.DeleteOptions;
import io.appoperator.embedded.engine.Endpoint;
import io.appoperator.embedded.engine.PatchFormat;
import io.appoperator.embedded.engine.ServerIdentity;
import io.appoperator.embedded.engine.WriteOptions;
import io.appoperator.embedded.engine.WriteResult;
import io.appoperator.embedded.store.ObjectStore;

/** Sends requests to the engine. */
final class EngineApi implements Api {

  private final String namespace;
  private final Endpoint objects;
  private final Endpoint statuses;

  EngineApi(String namespace) {
    ObjectStore store = new ObjectStore();
    this.namespace = namespace;
    this.objects = Widgets.endpoint(store, ServerIdentity.ofSystem(), "");
    this.statuses = Widgets.endpoint(store, ServerIdentity.ofSystem(), "status");
  }

  @Override
  public Answer get(String name) {
    return answer(() -> new WriteResult(objects.get(namespace, name), false));
  }

  @Override
  public Answer create(ObjectNode object, WriteOptions options) {
    return answer(() -> objects.create(namespace, object, options));
  }

  @Override
  public Answer replace(String name, boolean status, ObjectNode object, WriteOptions options) {
    return answer(() -> endpoint(status).replace(namespace, name, object, options));
  }

  @Override
  public Answer apply(String name, boolean status, ObjectNode object, WriteOptions options) {
    return answer(() -> endpoint(status).apply(namespace, name, object, options));
  }

  @Override
  public Answer mergePatch(String name, boolean status, JsonNode patch, WriteOptions options) {
    return answer(() -> endpoint(status).patch(namespace, name, PatchFormat.MERGE, patch, options));
  }

  @Override
  public Answer jsonPatch(String name, boolean status, JsonNode patch, WriteOptions options) {
    return answer(() -> endpoint(status).patch(namespace, name, PatchFormat.JSON, patch, options));
  }

  @Override
  public Answer delete(String name) {
    return answer(
        () -> new WriteResult(objects.delete(namespace, name, DeleteOptions.BACKGROUND), false));
  }

  private Endpoint endpoint(boolean status) {
    return status ? statuses : objects;
  }

  private interface Request {
    WriteResult send() throws ApiException;
  }

  private static Answer answer(Request request) {
    try {
      WriteResult result = request.send();
      return new Answer(result.created() ? 201 : 200, result.object());
    } catch (ApiException e) {
      return new Answer(e.code(), e.status());
    }
  }
}
