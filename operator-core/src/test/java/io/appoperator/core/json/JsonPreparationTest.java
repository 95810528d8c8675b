package io.appoperator.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class JsonPreparationTest {

  private static final AtomicInteger MADE = new AtomicInteger();

  @JsonSerialize(using = Writer.class)
  private record Text(String text) {}

  private static final class Writer extends JsonSerializer<Text> {

    Writer() {
      MADE.incrementAndGet();
    }

    @Override
    public void serialize(Text value, JsonGenerator out, SerializerProvider all)
        throws IOException {
      out.writeString(value.text());
    }
  }

  @Test
  void aPreparedWriterIsNotMadeAgain() {
    Json.prepareWriter(Text.class);
    assertThat(MADE).hasValue(1);

    assertThat(Json.tree(new Text("hi"))).isEqualTo(Json.tree("hi"));
    assertThat(MADE).hasValue(1);
  }
}
