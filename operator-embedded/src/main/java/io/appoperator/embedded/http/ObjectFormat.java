package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.http.ResponseFormat.Form;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.table.TableWriter;
import io.appoperator.embedded.table.TableWriter.IncludedObject;
import java.time.Clock;

/** Writes the objects of a kind as the client wants to see them. */
final class ObjectFormat {

  private interface Conversion {
    ObjectNode convert(ObjectNode objectOrList);
  }

  private final Form form;
  private final Conversion conversion;

  private ObjectFormat(Form form, Conversion conversion) {
    this.form = form;
    this.conversion = conversion;
  }

  static ObjectFormat of(
      Form form, ResourceDefinition definition, RequestParameters parameters, Clock clock) {
    return switch (form) {
      case OBJECT -> new ObjectFormat(form, object -> object);
      case METADATA -> new ObjectFormat(form, TableWriter::writeMetadata);
      case TABLE -> {
        TableWriter table = new TableWriter(definition, included(parameters));
        yield new ObjectFormat(form, object -> table.write(object, clock.instant()));
      }
    };
  }

  /** Returns whether objects stay as they are. */
  boolean isUnchanged() {
    return form == Form.OBJECT;
  }

  /** Returns an object or a list in this format; a status stays as it is. */
  ObjectNode write(ObjectNode answer) {
    return answer.path("kind").asText().equals("Status") ? answer : conversion.convert(answer);
  }

  /**
   * Returns an event of a watch in this format.
   *
   * @param isFirst whether no event precedes it; only its table has columns
   */
  ObjectNode writeEvent(ObjectNode event, boolean isFirst) {
    JsonNode object = event.path("object");
    if (event.path("type").asText().equals("ERROR") || !object.isObject()) {
      return event;
    }
    ObjectNode written = conversion.convert((ObjectNode) object);
    if (form == Form.TABLE && !isFirst) {
      written.putNull("columnDefinitions");
    }
    event.set("object", written);
    return event;
  }

  private static IncludedObject included(RequestParameters parameters) {
    return switch (parameters.text("includeObject")) {
      case "None" -> IncludedObject.NONE;
      case "Object" -> IncludedObject.OBJECT;
      default -> IncludedObject.METADATA;
    };
  }
}
