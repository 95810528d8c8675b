package io.appoperator.core.generated;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class GeneratedContentTest {

  private static final String VALUE = "aHVudGVyMg==";

  @Test
  void hidesTheKeysThatAManagerMarks() throws IOException {
    ObjectNode secret =
        secret(
            "'annotations': {'toys.example.com/generated-keys': 'password@2026-06-01T00:00:00Z'}");

    assertThat(GeneratedContent.hide(secret).path("data").toString())
        .isEqualTo("{\"user\":\"" + VALUE + "\",\"password\":\"(generated)\"}");
  }

  @Test
  void hidesTheKeysThatWereMadeIfTheMarkIsGone() throws IOException {
    assertThat(
            GeneratedContent.hide(
                    secret("'annotations': {'toys.example.com/generated-values': 'password'}"))
                .at("/data/password")
                .asText())
        .isEqualTo("(generated)");
  }

  @Test
  void hidesTheKeysOfTheSecondFieldManagerWithoutAnyAnnotation() throws IOException {
    ObjectNode secret =
        secret(
            """
            'managedFields': [{'manager': 'application-operator-generated', 'fieldsV1':
              {'f:data': {'f:password': {}}}}]
            """);

    assertThat(GeneratedContent.hide(secret).at("/data/password").asText())
        .isEqualTo("(generated)");
  }

  @Test
  void leavesOtherObjectsAsTheyAre() throws IOException {
    ObjectNode plain = secret("'annotations': {'example.com/note': 'password'}");
    ObjectNode config =
        secret("'annotations': {'toys.example.com/generated-keys': 'password'}")
            .put("kind", "ConfigMap");

    assertThat(GeneratedContent.hide(plain.deepCopy())).isEqualTo(plain);
    assertThat(GeneratedContent.hide(config.deepCopy())).isEqualTo(config);
  }

  @Test
  void seesAValueWithoutManagedFields() throws IOException {
    GeneratedState state =
        GeneratedState.of(
            secret("'annotations': {'toys.example.com/generated-keys': 'password,token'}"));

    assertThat(state.present()).containsExactly("password");
    assertThat(state.made().isEmpty()).isTrue();
  }

  private static ObjectNode secret(String metadata) throws IOException {
    String json =
        """
        {'apiVersion': 'v1', 'kind': 'Secret', 'metadata': {%s},
          'data': {'user': '%s', 'password': '%s'}}
        """
            .formatted(metadata, VALUE, VALUE);
    return Json.parse(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }
}
