package io.appoperator.embedded.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Encodes values while a client reads them, so that no encoded value is in memory as a whole. */
final class JsonOutput {

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).build();

  private JsonOutput() {}

  /** Writes a value, and what follows it. */
  static void write(OutputStream out, JsonNode value, String end) throws IOException {
    // A writer replaces characters that are half of a pair, which a generator of bytes refuses.
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    JSON.writeValue(writer, value);
    writer.write(end);
    writer.flush();
  }
}
