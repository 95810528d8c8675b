package io.appoperator.embedded.engine;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The items of a list, each of which is made when it is written. A list that its client does not
 * read needs only memory for references to stored objects.
 *
 * @param objects the stored objects
 * @param conversion returns what clients see of one
 */
record StreamedItems(List<ObjectNode> objects, UnaryOperator<ObjectNode> conversion)
    implements JsonSerializable {

  @Override
  public void serialize(JsonGenerator out, SerializerProvider provider) throws IOException {
    out.writeStartArray();
    for (ObjectNode object : objects) {
      conversion.apply(object).serialize(out, provider);
    }
    out.writeEndArray();
  }

  @Override
  public void serializeWithType(
      JsonGenerator out, SerializerProvider provider, TypeSerializer types) throws IOException {
    serialize(out, provider);
  }
}
