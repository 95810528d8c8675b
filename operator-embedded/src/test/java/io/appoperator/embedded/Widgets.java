package io.appoperator.embedded;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiResources;
import io.appoperator.embedded.engine.Endpoint;
import io.appoperator.embedded.engine.ServerIdentity;
import io.appoperator.embedded.kind.CustomResourceDefinitions;
import io.appoperator.embedded.store.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The kind of the tests: each sort of list, map and default once. */
public final class Widgets {

  /** The version of the kind. */
  public static final String API_VERSION = "embedded.example.com/v1";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .build();

  private Widgets() {}

  /** Returns the definition of the kind. */
  public static ObjectNode definition() {
    try (InputStream json =
        Objects.requireNonNull(Widgets.class.getResourceAsStream("/widgets.json"))) {
      return (ObjectNode) JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the endpoint of widgets, or of a subresource, over a store. */
  public static Endpoint endpoint(ObjectStore store, ServerIdentity identity, String subresource) {
    return resources(store, identity).find(API_VERSION, "widgets", subresource).orElseThrow();
  }

  /** Returns a server with the kind over a store. */
  public static ApiResources resources(ObjectStore store, ServerIdentity identity) {
    ApiResources resources = new ApiResources(store, identity);
    resources.add(CustomResourceDefinitions.servedVersions(definition()));
    return resources;
  }

  /** Returns a widget with this spec, which may leave out quotes. */
  public static ObjectNode widget(String name, String spec) {
    ObjectNode widget = (ObjectNode) json("{metadata: {name: '" + name + "'}}");
    widget.put("apiVersion", API_VERSION).put("kind", "Widget");
    widget.set("spec", json(spec));
    return widget;
  }

  /** Returns a JSON value, which may leave out quotes of names and use single quotes. */
  public static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
