package io.appoperator.core.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The controls of consoles for the fields of a kind. */
class OwnedKindsTest {

  private static final String NONE = "{}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "replicas   | {'type': 'integer'}   | tectonic.ui:podCount",
        "workers    | {'type': 'integer'}   | tectonic.ui:number",
        "phase      | {'type': 'string'}    | tectonic.ui:text",
        "conditions | {'type': 'array', 'items': {'properties': {'type': {'type': 'string'}, 'status': {'type': 'string'}}}} | ``",
        "enabled    | {'type': 'boolean'}   | tectonic.ui:booleanSwitch",
        "resources  | {'type': 'array'}     | ``",
        "resources  | {'type': 'object', 'properties': {'limits': {'type': 'boolean'}, 'requests': {'type': 'object'}}} | ``",
        "pods       | {'type': 'object', 'properties': {'limits': {'type': 'object'}, 'requests': {'type': 'object'}}} | tectonic.ui:resourceRequirements",
      })
  void aFieldOfTheSpecHasTheControlOfItsType(String name, String schema, String control)
      throws JsonProcessingException {
    assertThat(control(owned(field(name, schema), NONE), "spec")).isEqualTo(control);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "replicas   | {'type': 'integer'}   | ``",
        "phase      | {'type': 'string'}    | io.kubernetes.phase",
        "phase      | {'type': 'integer'}   | ``",
        "conditions | {'type': 'array', 'items': {'properties': {'type': {'type': 'string'}, 'status': {'type': 'string'}}}} | io.kubernetes.conditions",
        "conditions | {'type': 'array', 'items': {'type': 'string'}} | ``",
        "conditions | {'type': 'string'}    | tectonic.ui:text",
        "resources  | {'type': 'array'}     | ``",
        "enabled    | {'type': 'boolean'}   | ``",
      })
  void aFieldOfTheStatusHasTheControlOfItsType(String name, String schema, String control)
      throws JsonProcessingException {
    assertThat(control(owned(NONE, field(name, schema)), "status")).isEqualTo(control);
  }

  @Test
  void theObjectsAreListed() throws JsonProcessingException {
    JsonNode resources = owned(NONE, NONE).path("resources");

    assertThat(resources.toString())
        .isEqualTo(
            """
            [{"kind":"Service","name":"","version":"v1"},\
            {"kind":"Deployment","name":"","version":"v1"}]""");
  }

  private static String field(String name, String schema) {
    return "{\"%s\": %s}".formatted(name, schema.replace('\'', '"'));
  }

  private static String control(JsonNode owned, String section) {
    return owned
        .at("/%sDescriptors/0/x-descriptors/0".formatted(section))
        .asText()
        .replaceFirst("urn:alm:descriptor:(com\\.)?", "");
  }

  /** The kind has a scale subresource for {@code spec.replicas}. */
  private static JsonNode owned(String spec, String status) throws JsonProcessingException {
    String definition =
        """
        {"metadata": {"name": "sites.example.com"},
         "spec": {"names": {"kind": "Site"}, "versions": [{"name": "v1", "served": true,
           "subresources": {"scale": {"specReplicasPath": ".spec.replicas"}},
           "schema": {"openAPIV3Schema": {"properties": {
             "spec": {"properties": %s}, "status": {"properties": %s}}}}}]}}
        """;
    ObjectNode read = (ObjectNode) new ObjectMapper().readTree(definition.formatted(spec, status));
    return OwnedKinds.of(
            read,
            List.of(
                ManagedKind.of(new ResourceKind("", "v1", "Service", "services")),
                ManagedKind.of(new ResourceKind("apps", "v1", "Deployment", "deployments"))))
        .get(0);
  }
}
