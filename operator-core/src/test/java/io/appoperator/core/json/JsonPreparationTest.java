package io.appoperator.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Jackson makes the reader and the writer of a type once, as early as it is asked to. */
class JsonPreparationTest {

  private static final List<Class<?>> MADE = new ArrayList<>();

  @JsonSerialize(using = Writer.class)
  @JsonDeserialize(using = Reader.class)
  private record Text(String text) {}

  private static final class Writer extends JsonSerializer<Text> {

    Writer() {
      MADE.add(Writer.class);
    }

    @Override
    public void serialize(Text value, JsonGenerator out, SerializerProvider all)
        throws IOException {
      out.writeString(value.text());
    }
  }

  private static final class Reader extends JsonDeserializer<Text> {

    Reader() {
      MADE.add(Reader.class);
    }

    @Override
    public Text deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return new Text(in.getText());
    }
  }

  @Test
  void aPreparedTypeIsNotPreparedAgain() throws IOException {
    Json.prepareWriter(Text.class);
    Json.prepareReader(Text.class);
    assertThat(MADE).containsExactly(Writer.class, Reader.class);

    assertThat(Json.tree(new Text("hi"))).isEqualTo(Json.tree("hi"));
    assertThat(Json.read(Json.tree("hi"), Text.class)).isEqualTo(new Text("hi"));
    assertThat(MADE).hasSize(2);
  }
}
