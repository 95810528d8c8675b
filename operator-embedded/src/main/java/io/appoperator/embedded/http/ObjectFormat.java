package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.RequestFailures;
import io.appoperator.embedded.http.ResponseFormat.Form;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.table.TableWriter;
import io.appoperator.embedded.table.TableWriter.IncludedObject;
import java.time.Clock;
import java.util.Set;

/** Writes the objects of a kind as the client wants to see them. */
final class ObjectFormat {

  private interface Conversion {
    ObjectNode convert(ObjectNode objectOrList);
  }

  /** What rows of tables may have of their objects; metadata by default. */
  private static final Set<String> INCLUDED = Set.of("", "None", "Metadata", "Object");

  private final Form form;
  private final String included;
  private final Conversion conversion;

  private ObjectFormat(Form form, String included, Conversion conversion) {
    this.form = form;
    this.included = included;
    this.conversion = conversion;
  }

  static ObjectFormat of(
      Form form, ResourceDefinition definition, RequestParameters parameters, Clock clock) {
    String included = parameters.text("includeObject");
    return switch (form) {
      case OBJECT -> new ObjectFormat(form, included, object -> object);
      case METADATA -> new ObjectFormat(form, included, TableWriter::writeMetadata);
      case TABLE -> {
        TableWriter table = new TableWriter(definition, included(included));
        yield new ObjectFormat(form, included, object -> table.write(object, clock.instant()));
      }
    };
  }

  /** Checks what a client wants to see of objects; kube-apiserver does it after the request. */
  void check() throws ApiException {
    if (form == Form.TABLE && !INCLUDED.contains(included)) {
      throw RequestFailures.badRequest(
          "Unable to convert to Table as requested: includeObject: Invalid value: \"%s\": must be"
                  .formatted(included)
              + " 'Metadata', 'Object', 'None', or empty");
    }
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

  private static IncludedObject included(String text) {
    return switch (text) {
      case "None" -> IncludedObject.NONE;
      case "Object" -> IncludedObject.OBJECT;
      default -> IncludedObject.METADATA;
    };
  }
}
