package io.appoperator.embedded.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.merge.Comparer;
import io.appoperator.embedded.merge.Comparison;
import io.appoperator.embedded.type.Type;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The types of one kind in all its versions. All versions have the same fields, because no kind has
 * a conversion.
 */
final class VersionedTypes {

  private final Map<String, Type> types;
  private final PathSet resetFields;

  VersionedTypes(Map<String, Type> types, PathSet resetFields) {
    this.types = Map.copyOf(types);
    this.resetFields = resetFields;
  }

  Optional<Type> find(String apiVersion) {
    return Optional.ofNullable(types.get(apiVersion));
  }

  /** Returns how two objects differ in each version, without the fields that a write resets. */
  Map<String, Comparison> compare(JsonNode before, JsonNode after) {
    Map<String, Comparison> comparisons = new TreeMap<>();
    types.forEach(
        (version, type) ->
            comparisons.put(version, Comparer.compare(type, before, after).without(resetFields)));
    return comparisons;
  }

  PathSet withoutResetFields(PathSet fields) {
    return fields.withoutSubtrees(resetFields);
  }
}
