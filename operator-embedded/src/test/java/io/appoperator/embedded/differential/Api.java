package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.WriteOptions;

/** The requests of the test, to the engine or to the real server. */
interface Api {

  Answer get(String name);

  Answer create(ObjectNode object, WriteOptions options);

  Answer replace(String name, boolean status, ObjectNode object, WriteOptions options);

  Answer apply(String name, boolean status, ObjectNode object, WriteOptions options);

  Answer mergePatch(String name, boolean status, JsonNode patch, WriteOptions options);

  Answer jsonPatch(String name, boolean status, JsonNode patch, WriteOptions options);

  Answer delete(String name);
}
