package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.core.drift.FieldOwners;
import io.appoperator.core.drift.ForeignField;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.Quantities;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A live object of a primary resource.
 *
 * @param record the object
 * @param details null if they were not read
 */
record LiveObject(LiveRecord record, @Nullable Details details) {

  /**
   * What the preview of an object without differences needs.
   *
   * @param foreign the fields of other field managers
   * @param secrets its secrets, as {@link Mask#secretsIn} returns them
   * @param zeros the fields with the value 0 among those that a manager may mark as initial only
   */
  record Details(List<ForeignField> foreign, Set<String> secrets, Set<FieldPath> zeros) {

    Details {
      foreign = List.copyOf(foreign);
      secrets = Set.copyOf(secrets);
      zeros = Set.copyOf(zeros);
    }

    /**
     * Reads the details of an object.
     *
     * @param object the object, which is modified
     * @param initialOnly the fields that a manager may mark as initial only
     */
    static Details of(ObjectNode object, Set<FieldPath> initialOnly) {
      List<ForeignField> foreign = FieldOwners.of(object, OperatorMetadata.OPERATOR).foreign();
      Set<FieldPath> zeros =
          initialOnly.stream()
              .filter(path -> isZero(Json.at(object, path)))
              .collect(Collectors.toSet());
      object.remove("status");
      object.withObjectProperty("metadata").remove("managedFields");
      return new Details(foreign, Mask.secretsIn(object), zeros);
    }

    private static boolean isZero(@Nullable JsonNode value) {
      return JsonNodeFactory.instance.numberNode(0).equals(value);
    }
  }

  /** Returns the fields of other field managers. */
  List<ForeignField> foreign() {
    return details == null ? List.of() : details.foreign();
  }

  /**
   * Returns whether another apply of the manifest would change nothing, provided that the operator
   * has applied it. The digests do not cover fields that others may set. A secret that is not
   * rendered would have to be masked, too.
   */
  boolean isAsIn(Manifest manifest) {
    if (details == null || manifest.initialOnly().stream().anyMatch(details.zeros()::contains)) {
      return false;
    }
    for (FieldPath path : manifest.atLeast()) {
      JsonNode wanted = Json.at(manifest.json(), path);
      String live = record.quantities().get(path);
      if (wanted != null && (live == null || Quantities.isLarger(wanted.asText(), live))) {
        return false;
      }
    }
    return details.secrets().isEmpty()
        || Mask.secretsIn(manifest.json()).containsAll(details.secrets());
  }
}
