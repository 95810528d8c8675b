package io.appoperator.embedded.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.embedded.Widgets;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ProtobufBodyTest {

  private static final byte[] DEPLOYMENT =
      body(
          "apps/v1",
          "Deployment",
          message(
              field(1, message(field(1, text("web")), field(11, entry("app", text("web"))))),
              field(
                  2,
                  message(
                      number(1, 0),
                      number(5, 0),
                      field(
                          3,
                          message(
                              field(
                                  2,
                                  message(
                                      field(2, message(field(1, text("c")), field(2, text("i")))),
                                      field(1, volume())))))))));

  @Test
  void readsTheFieldsOfJson() throws ProtobufException {
    // replicas is a pointer, so that zero is a value; minReadySeconds is not.
    assertThat(ProtobufBody.parse(DEPLOYMENT).toString())
        .isEqualTo(
            Widgets.json(
                    "{apiVersion: 'apps/v1', kind: 'Deployment',"
                        + " metadata: {name: 'web', labels: {app: 'web'}},"
                        + " spec: {replicas: 0, template: {spec: {containers: [{name: 'c', image: 'i'}],"
                        + " volumes: [{name: 'v', configMap: {name: 'settings'}}]}}}}")
                .toString());
  }

  @Test
  void otherBodiesAreErrors() {
    assertThatThrownBy(() -> ProtobufBody.parse("{}".getBytes(StandardCharsets.UTF_8)))
        .hasMessageStartingWith("provided data does not appear to be a protobuf message");
    assertThatThrownBy(() -> ProtobufBody.parse(body("example.com/v1", "Widget", message())))
        .hasMessage("no kind \"Widget\" is registered for version \"example.com/v1\"");
  }

  @Test
  void brokenBodiesAreReadOrRejected() {
    Random random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      byte[] broken = Arrays.copyOf(DEPLOYMENT, random.nextInt(DEPLOYMENT.length));
      for (int j = 4; j < broken.length; j += 1 + random.nextInt(20)) {
        broken[j] = (byte) random.nextInt();
      }
      try {
        assertThat(ProtobufBody.parse(broken)).isNotNull();
      } catch (ProtobufException e) {
        assertThat(e.getMessage()).isNotEmpty();
      }
    }
  }

  /** A volume has the fields of its source itself. */
  private static byte[] volume() {
    byte[] configMap = message(field(1, message(field(1, text("settings")))));
    return message(field(1, text("v")), field(2, message(field(19, configMap))));
  }

  private static byte[] body(String apiVersion, String kind, byte[] object) {
    byte[] type = message(field(1, text(apiVersion)), field(2, text(kind)));
    return message(new byte[] {'k', '8', 's', 0}, field(1, type), field(2, object));
  }

  private static byte[] message(byte[]... parts) {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      message.writeBytes(part);
    }
    return message.toByteArray();
  }

  private static byte[] entry(String key, byte[] value) {
    return message(field(1, text(key)), field(2, value));
  }

  private static byte[] field(int number, byte[] value) {
    return message(varint((number << 3) | WireReader.BYTES), varint(value.length), value);
  }

  private static byte[] number(int number, int value) {
    return message(varint(number << 3), varint(value));
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] varint(int value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int rest = value;
    while (rest > 127) {
      bytes.write((rest & 127) | 128);
      rest >>>= 7;
    }
    bytes.write(rest);
    return bytes.toByteArray();
  }
}
