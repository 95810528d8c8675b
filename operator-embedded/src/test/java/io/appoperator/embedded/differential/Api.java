package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.PatchFormat;
import io.appoperator.embedded.engine.WriteOptions;

/** The requests of the test for objects of one kind, to the engine or to the real server. */
interface Api {

  /** Returns an object, or its scale. */
  Answer get(String name, String subresource);

  Answer create(ObjectNode object, WriteOptions options);

  Answer replace(String name, String subresource, ObjectNode object, WriteOptions options);

  Answer apply(String name, String subresource, ObjectNode object, WriteOptions options);

  Answer patch(
      String name, String subresource, PatchFormat format, JsonNode patch, WriteOptions options);

  Answer delete(String name);
}
