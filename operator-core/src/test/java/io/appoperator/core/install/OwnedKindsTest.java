package io.appoperator.core.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

/** The controls of consoles for the fields of a kind. */
class OwnedKindsTest {

  private static final String REQUESTS_AND_LIMITS =
      "{\"resources\": {\"type\": \"object\", \"properties\": {\"requests\": {}, \"limits\": {}}}}";
  private static final String OBJECTS = "{\"resources\": {\"type\": \"array\"}}";

  @Test
  void requestsAndLimitsOfTheSpecHaveTheirControl() throws JsonProcessingException {
    assertThat(owned(REQUESTS_AND_LIMITS, "{}").at("/specDescriptors/0/x-descriptors/0").asText())
        .isEqualTo("urn:alm:descriptor:com.tectonic.ui:resourceRequirements");
  }

  @Test
  void listsOfObjectsHaveNone() throws JsonProcessingException {
    JsonNode owned = owned(OBJECTS, OBJECTS);

    assertThat(owned.at("/specDescriptors/0/path").asText()).isEqualTo("resources");
    assertThat(owned.at("/specDescriptors/0").has("x-descriptors")).isFalse();
    assertThat(owned.at("/statusDescriptors/0/path").asText()).isEqualTo("resources");
    assertThat(owned.at("/statusDescriptors/0").has("x-descriptors")).isFalse();
  }

  @Test
  void requestsAndLimitsOfAStatusHaveNone() throws JsonProcessingException {
    assertThat(owned("{}", REQUESTS_AND_LIMITS).at("/statusDescriptors/0").has("x-descriptors"))
        .isFalse();
  }

  private static JsonNode owned(String spec, String status) throws JsonProcessingException {
    String definition =
        """
        {"metadata": {"name": "sites.example.com"},
         "spec": {"names": {"kind": "Site"}, "versions": [{"name": "v1", "served": true, "schema":
           {"openAPIV3Schema": {"properties": {
             "spec": {"properties": %s}, "status": {"properties": %s}}}}}]}}
        """;
    ObjectNode read = (ObjectNode) new ObjectMapper().readTree(definition.formatted(spec, status));
    return OwnedKinds.of(read).get(0);
  }
}
