package io.appoperator.core.mask;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.sample.Sites;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MaskTest {

  private final Mask mask = Mask.numbered();

  @Test
  void masksTheValuesOfSecretsInBothForms() {
    JsonNode masked =
        mask.document(
            Sites.json(
                "{'kind': 'Secret', 'data': {'a': 'c3dvcmRmaXNo'}, 'stringData': {'b': 'other', 'c': 'swordfish'}}"));

    assertThat(masked)
        .isEqualTo(
            Sites.json(
                "{'kind': 'Secret', 'data': {'a': '<masked 1>'}, 'stringData': {'b': '<masked 2>', 'c': '<masked 1>'}}"));
  }

  @Test
  void leavesAConfigMapAlone() {
    ObjectNode config = Sites.json("{'kind': 'ConfigMap', 'data': {'a': 'c3dvcmRmaXNo'}}");

    assertThat(mask.document(config)).isEqualTo(config);
    assertThat(mask.size()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DB_PASSWORD",
        "password",
        "PGPASSWD",
        "SSH_PASSPHRASE",
        "CLIENT_SECRET",
        "GITHUB_TOKEN",
        "AWS_SECRET_ACCESS_KEY",
        "apiKey",
        "API_KEY",
        "CREDENTIALS",
        "PRIVATE_PEM",
        "ENCRYPTION_KEY",
        "KEY",
        "DB_PWD",
        "DB_PASS"
      })
  void masksVariablesWhoseNamePromisesASecret(String name) {
    assertThat(mask.document(variable(name, "swordfish")).toString()).doesNotContain("swordfish");
  }

  @ParameterizedTest
  @ValueSource(strings = {"COLOUR", "KEYBOARD", "MONKEY", "COMPASS", "PASSENGERS", "DISTRICT"})
  void leavesOtherVariablesAlone(String name) {
    ObjectNode variable = variable(name, "swordfish");

    assertThat(mask.document(variable)).isEqualTo(variable);
  }

  @Test
  void masksWhatKubectlKeeps() {
    JsonNode masked =
        mask.document(
            Sites.json(
                "{'kind': 'Service', 'metadata': {'annotations': {'kubectl.kubernetes.io/last-applied-configuration': '{swordfish}', 'a': 'b'}}}"));

    assertThat(masked.toString()).doesNotContain("swordfish").contains("\"a\":\"b\"");
  }

  @Test
  void knowsAgainWhatItHasMaskedInTexts() {
    mask.learn(variable("DB_PASSWORD", "swordfish"));

    assertThat(mask.text("value \"swordfish\" or c3dvcmRmaXNo is invalid"))
        .isEqualTo("value \"<masked 1>\" or <masked 1> is invalid");
  }

  @Test
  void replacesShortSecretsOnlyWhereTheyAreQuoted() {
    mask.learn(variable("PIN", "12"));

    assertThat(mask.text("\"12\" of 1234")).isEqualTo("\"<masked 1>\" of 1234");
  }

  @Test
  void doesNotChangeWhatItMasks() {
    ObjectNode variable = variable("TOKEN", "swordfish");
    mask.learn(variable);

    assertThat(variable).isEqualTo(variable("TOKEN", "swordfish"));
  }

  private static ObjectNode variable(String name, String value) {
    return Sites.json(
        "{'kind': 'Deployment', 'spec': {'containers': [{'env': [{'name': '%s', 'value': '%s'}]}]}}"
            .formatted(name, value));
  }
}
