package io.appoperator.cli.cause;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.provenance.PrimaryField;
import java.util.List;

/**
 * The fields of a primary that determine a value, in the JSON format of {@code explain} and {@code
 * diff}.
 */
public final class CauseFields {

  private CauseFields() {}

  /** Values that the user wrote may be secrets; those of defaults are in the definition. */
  public static void addAll(ArrayNode json, List<PrimaryField> fields) {
    for (PrimaryField field : fields) {
      ObjectNode entry = json.addObject().put("path", field.path());
      if (field.isDefaulted()) {
        entry.set("default", field.value());
      }
      if (field.isOfSettings()) {
        entry.put("settings", field.place());
      }
      if (field.line() > 0) {
        entry.put("line", field.line());
      }
    }
  }
}
