package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.builtin.BuiltInKinds;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.ApiResources;
import io.appoperator.embedded.engine.DeleteOptions;
import io.appoperator.embedded.engine.Endpoint;
import io.appoperator.embedded.engine.PatchFormat;
import io.appoperator.embedded.engine.ServerIdentity;
import io.appoperator.embedded.engine.WriteOptions;
import io.appoperator.embedded.engine.WriteResult;
import io.appoperator.embedded.kind.CustomResourceDefinitions;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.store.ObjectStore;
import java.util.List;

/** Sends requests to the engine. */
final class EngineApi implements Api {

  private static final List<ResourceDefinition> BUILT_IN = BuiltInKinds.all();

  private final ApiResources resources =
      new ApiResources(new ObjectStore(), ServerIdentity.ofSystem());
  private final SampleKind kind;
  private final String namespace;

  EngineApi(SampleKind kind, String namespace) {
    this.kind = kind;
    this.namespace = namespace;
    resources.add(CustomResourceDefinitions.servedVersions(Widgets.definition()));
    resources.add(BUILT_IN.stream().filter(one -> !one.resource().equals("namespaces")).toList());
  }

  @Override
  public Answer get(String name, String subresource) {
    return answer(() -> new WriteResult(endpoint(subresource).get(namespace, name), false));
  }

  @Override
  public Answer create(ObjectNode object, WriteOptions options) {
    return answer(() -> endpoint("").create(namespace, object, options));
  }

  @Override
  public Answer replace(String name, String subresource, ObjectNode object, WriteOptions options) {
    return answer(() -> endpoint(subresource).replace(namespace, name, object, options));
  }

  @Override
  public Answer apply(String name, String subresource, ObjectNode object, WriteOptions options) {
    return answer(() -> endpoint(subresource).apply(namespace, name, object, options));
  }

  @Override
  public Answer patch(
      String name, String subresource, PatchFormat format, JsonNode patch, WriteOptions options) {
    return answer(() -> endpoint(subresource).patch(namespace, name, format, patch, options));
  }

  @Override
  public Answer delete(String name) {
    return answer(
        () ->
            new WriteResult(endpoint("").delete(namespace, name, DeleteOptions.BACKGROUND), false));
  }

  private Endpoint endpoint(String subresource) {
    return resources.find(kind.apiVersion(), kind.plural(), subresource).orElseThrow();
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
