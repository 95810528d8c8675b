package io.appoperator.core.mask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.sample.SampleSite;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MaskTest {

  private final Mask mask = Mask.numbered();

  @Test
  void masksTheValuesOfSecretsInBothForms() {
    JsonNode masked =
        mask.document(
            SampleSite.json(
                "{'kind': 'Secret', 'data': {'a': 'c3dvcmRmaXNo'}, 'stringData': {'b': 'other', 'c': 'swordfish'}}"));

    assertThat(masked)
        .isEqualTo(
            SampleSite.json(
                "{'kind': 'Secret', 'data': {'a': '<masked 1>'}, 'stringData': {'b': '<masked 2>', 'c': '<masked 1>'}}"));
  }

  @Test
  void distinguishesBinaryValues() {
    JsonNode masked =
        mask.document(
            SampleSite.json(
                "{'kind': 'Secret', 'data': {'a': '/w==', 'b': '/g==', 'c': 'AP8A/w=='}, 'stringData': {'d': '/w=='}}"));

    assertThat(masked)
        .isEqualTo(
            SampleSite.json(
                "{'kind': 'Secret', 'data': {'a': '<masked 1>', 'b': '<masked 2>', 'c': '<masked 3>'}, 'stringData': {'d': '<masked 4>'}}"));
    assertThat(mask.text("\"/g==\" and AP8A/w==")).isEqualTo("\"<masked 2>\" and <masked 3>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Server=db;Password=pa ss;User Id=app     | Server=db;Password=<masked 1>;User Id=app",
        "Server=db;PWD = x;                       | Server=db;PWD = <masked 1>;",
        "password=x;Server=db                     | password=<masked 1>;Server=db",
        "Server=db; pwd='a;b'; Encrypt=true       | Server=db; pwd='<masked 1>'; Encrypt=true",
        "Server=db;Password=\"a'b\"               | Server=db;Password=\"<masked 1>\"",
        "jdbc:mysql://db/shop?user=a&password=b&x | jdbc:mysql://db/shop?user=a&password=<masked 1>&x",
        "Server=db;Password=$(DB_PASSWORD);x=y    | Server=db;Password=$(DB_PASSWORD);x=y",
        "Server=db;Passwd=third-pw1;              | Server=db;Passwd=<masked 1>;",
        "Host=db;psw=x                            | Host=db;psw=<masked 1>",
        "jdbc:x://db/shop?user=a&pass=b           | jdbc:x://db/shop?user=a&pass=<masked 1>",
        "Server=db;password={br;ace9}             | Server=db;password={<masked 1>}",
        "Pwd={a}}b;c};Server=db                   | Pwd={<masked 1>};Server=db",
        "Server=db;Pwd={};Password={$(DB_PW)};x=y | Server=db;Pwd={};Password={$(DB_PW)};x=y",
        "Server=db;Compass=north;x=y              | Server=db;Compass=north;x=y",
        "password = required                      | password = required",
        "Server=db;PasswordPolicy=strict;x=y      | Server=db;PasswordPolicy=strict;x=y",
        "if (password == null) return; else go    | if (password == null) return; else go",
      })
  void masksThePasswordsOfConnectionStrings(String text, String masked) {
    assertThat(mask.text(text)).isEqualTo(masked);
  }

  @Test
  void treatsAPasswordInBracesAsThePasswordItself() {
    assertThat(mask.text("Server=db;Pwd={br}}ace9}")).isEqualTo("Server=db;Pwd={<masked 1>}");
    assertThat(mask.text("not br}ace9")).isEqualTo("not <masked 1>");
  }

  @Test
  void masksAKnownValueInEveryOtherField() {
    mask.learn(SampleSite.json("{'kind': 'Secret', 'stringData': {'a': 'swordfish'}}"));

    assertThat(
            mask.document(
                SampleSite.json(
                    "{'kind': 'ConfigMap', 'metadata': {'name': 'swordfish', 'annotations': {'a': 'xswordfishx'}},"
                        + " 'data': {'name': 'swordfish', 'b': 'c3dvcmRmaXNo'}, 'list': ['swordfish']}")))
        .isEqualTo(
            SampleSite.json(
                "{'kind': 'ConfigMap', 'metadata': {'name': 'swordfish', 'annotations': {'a': 'x<masked 1>x'}},"
                    + " 'data': {'name': '<masked 1>', 'b': '<masked 1>'}, 'list': ['<masked 1>']}"));
  }

  @Test
  void masksTheLongerOfTwoKnownValues() {
    mask.learn(
        SampleSite.json(
            "{'kind': 'Secret', 'stringData': {'a': 'swordfish', 'b': 'swordfish-7'}}"));

    assertThat(mask.document(SampleSite.json("{'x': 'swordfish-7 swordfish'}")))
        .isEqualTo(SampleSite.json("{'x': '<masked 1> <masked 2>'}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"short", "masked", "$(OTHER)", "<masked 1>"})
  void keepsShortValuesReferencesAndMarksInOtherFields(String value) {
    mask.learn(variable("PASSWORD", value));
    ObjectNode other = SampleSite.json("{'x': '%s and <masked 2>'}".formatted(value));

    assertThat(mask.document(other)).isEqualTo(other);
  }

  @Test
  void keepsAConfigMapUnmasked() {
    ObjectNode config = SampleSite.json("{'kind': 'ConfigMap', 'data': {'a': 'c3dvcmRmaXNo'}}");

    assertThat(mask.document(config)).isEqualTo(config);
    assertThat(mask.size()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DB_PASSWORD",
        "password",
        "PGPASS",
        "PGPASSWD",
        "PGPASSWORD",
        "PGPASSFILE",
        "SSH_PASSPHRASE",
        "SSHPASSPHRASE",
        "CLIENT_SECRET",
        "GITHUB_TOKEN",
        "GITHUB_PAT",
        "AWS_SECRET_ACCESS_KEY",
        "AccountKey",
        "apiKey",
        "API_KEY",
        "API_KEY_2",
        "API_AUTH",
        "apiAuth",
        "AUTH",
        "smtp.auth",
        "HTTP_AUTHORIZATION",
        "AUTH_HEADER",
        "CREDENTIALS",
        "GCP_CREDENTIALS",
        "DB_CREDS",
        "PRIVATE_PEM",
        "ENCRYPTION_KEY",
        "KEY",
        "DB_PWD",
        "DB_PASS",
        "dbPass",
        "JWT",
        "SESSION_JWT",
        "JWT_VALUE",
        "SENTRY_DSN",
        "DSN",
        "DB_CONNECTION_STRING",
        "connectionString",
        "CONN_STR"
      })
  void masksVariablesWithSecretNames(String name) {
    assertThat(mask.document(variable(name, "swordfish")).toString()).doesNotContain("swordfish");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "COLOUR",
        "KEYBOARD",
        "MONKEY",
        "COMPASS",
        "PASSENGERS",
        "DISTRICT",
        "AUTHOR",
        "AUTHORITY",
        "AUTHENTICATION_MODE",
        "AUTH_URL",
        "OAUTH_ENABLED",
        "OAUTH",
        "PATH",
        "SPAT",
        "PINS",
        "CONNECTION_STRATEGY",
        "DSNAME",
        "CREDITS"
      })
  void keepsOtherVariablesUnmasked(String name) {
    ObjectNode variable = variable(name, "swordfish");

    assertThat(mask.document(variable)).isEqualTo(variable);
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false", "True"})
  void keepsBooleanVariablesUnmasked(String value) {
    ObjectNode variable = variable("SMTP_AUTH", value);

    assertThat(mask.document(variable)).isEqualTo(variable);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgres://user:pa55@host/db          | postgres://user:<masked 1>@host/db",
        "redis://:pa55@host:6379/0             | redis://:<masked 1>@host:6379/0",
        "jdbc:postgresql://u:pa55@host/db?a=b  | jdbc:postgresql://u:<masked 1>@host/db?a=b",
        "smtp://me@here.org:pa55@mail          | smtp://me@here.org:<masked 1>@mail",
        "amqp://u:pa@55@host                   | amqp://u:<masked 1>@host",
        "amqp://u:pa/55@host                   | amqp://u:<masked 1>@host",
        "amqp://u:55/pa@host:1                 | amqp://u:55/pa@host:1",
        "amqp://u:p:a'5<5>%40@[::1]:1/v        | amqp://u:<masked 1>@[::1]:1/v",
        "a://u:pa55@h,b://v:pa56@h a://:pa55@x | a://u:<masked 1>@h,b://v:<masked 2>@h a://:<masked 1>@x",
        "--db=postgres://u:123456@host/@scope  | --db=postgres://u:<masked 1>@host/@scope",
        "{\"db\":\"mysql://u:pa55@h/d\"}          | {\"db\":\"mysql://u:<masked 1>@h/d\"}",
      })
  void masksOnlyThePasswordsOfUrls(String text, String masked) {
    ObjectNode config = SampleSite.json("{'kind': 'ConfigMap', 'data': {}, 'args': []}");
    config.withObjectProperty("data").put("a", text);
    config.withArrayProperty("args").add(text);

    JsonNode shown = mask.document(config);

    assertThat(shown.at("/data/a").textValue()).isEqualTo(masked);
    assertThat(shown.at("/args/0").textValue()).isEqualTo(masked);
    assertThat(mask.text("See " + text)).isEqualTo("See " + masked);
    assertThat(Mask.isIn(shown)).isEqualTo(masked.contains("<masked"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://host:80/a@b",
        "http://host/a:b@c",
        "http://host?a:b@c",
        "http://[::1]:80/x@y",
        "https://user@host:443",
        "mailto:me@host",
        "registry:5000/app@sha256:0123",
        "postgres://app:$(DB_PASSWORD)@host/db",
        "postgres://app:${DB_PASSWORD}@host/db",
        "postgres://app:@host/db",
        "see http://host: it is mine@home",
        "a <masked 1> b"
      })
  void keepsUrlsWithoutPasswordUnmasked(String text) {
    ObjectNode config = SampleSite.json("{'kind': 'ConfigMap', 'data': {}}");
    config.withObjectProperty("data").put("a", text);

    assertThat(mask.document(config)).isEqualTo(config);
    assertThat(mask.text(text)).isEqualTo(text);
    assertThat(Mask.isIn(config)).isFalse();
  }

  @Test
  void scansManyUrlLikePrefixesInLinearTime() {
    String text = "a://u:/".repeat(100_000);

    assertTimeoutPreemptively(
        Duration.ofSeconds(20), () -> assertThat(mask.text(text)).isEqualTo(text));
  }

  @Test
  void masksTheLastAppliedAnnotationOfKubectl() {
    JsonNode masked =
        mask.document(
            SampleSite.json(
                "{'kind': 'Service', 'metadata': {'annotations': {'kubectl.kubernetes.io/last-applied-configuration': '{swordfish}', 'a': 'b'}}}"));

    assertThat(masked.toString()).doesNotContain("swordfish").contains("\"a\":\"b\"");
  }

  @Test
  void masksKnownValuesInText() {
    mask.learn(variable("DB_PASSWORD", "swordfish"));

    assertThat(mask.text("value \"swordfish\" or c3dvcmRmaXNo is invalid"))
        .isEqualTo("value \"<masked 1>\" or <masked 1> is invalid");
  }

  @Test
  void masksShortValuesOnlyWhereTheyAreQuoted() {
    mask.learn(variable("PIN", "12"));

    assertThat(mask.text("\"12\" of 1234")).isEqualTo("\"<masked 1>\" of 1234");
  }

  @Test
  void doesNotModifyItsInput() {
    ObjectNode variable = variable("TOKEN", "swordfish");
    mask.learn(variable);

    assertThat(variable).isEqualTo(variable("TOKEN", "swordfish"));
  }

  private static ObjectNode variable(String name, String value) {
    return SampleSite.json(
        "{'kind': 'Deployment', 'spec': {'containers': [{'env': [{'name': '%s', 'value': '%s'}]}]}}"
            .formatted(name, value));
  }
}
