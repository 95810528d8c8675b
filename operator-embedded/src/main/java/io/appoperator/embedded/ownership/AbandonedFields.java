package io.appoperator.embedded.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.merge.FieldCollector;
import io.appoperator.embedded.merge.FieldRemover;
import io.appoperator.embedded.merge.NamedParents;
import io.appoperator.embedded.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Removes the fields that an applier owned, does not apply any more, and no other manager owns. */
final class AbandonedFields {

  private final VersionedTypes types;

  AbandonedFields(VersionedTypes types) {
    this.types = types;
  }

  /**
   * Returns the merged object without abandoned fields.
   *
   * @param last what the applier owned before
   * @param managed what all managers own now, the applier included
   */
  JsonNode remove(JsonNode merged, OwnedFields last, ManagedFields managed) {
    Optional<Type> found = types.find(last.apiVersion());
    if (last.fields().isEmpty() || found.isEmpty()) {
      return merged;
    }
    Type type = found.get();
    PathSet owned = NamedParents.addTo(last.fields(), type);
    JsonNode pruned = FieldRemover.remove(type, merged, owned);
    for (Map.Entry<String, PathSet> version : byVersion(managed, last.apiVersion()).entrySet()) {
      Optional<Type> versioned = types.find(version.getKey());
      if (versioned.isPresent()) {
        pruned = restoreOwned(versioned.get(), merged, pruned, version.getValue());
      }
    }
    return restoreForeign(type, merged, pruned, owned);
  }

  private static JsonNode restoreOwned(
      Type type, JsonNode merged, JsonNode pruned, PathSet managed) {
    PathSet kept = fields(type, pruned).union(NamedParents.addTo(managed, type));
    return FieldRemover.remove(type, merged, fields(type, merged).difference(kept));
  }

  /** Restores what was removed with a parent, but never belonged to the applier. */
  private static JsonNode restoreForeign(
      Type type, JsonNode merged, JsonNode pruned, PathSet owned) {
    PathSet removed = fields(type, merged).difference(fields(type, pruned));
    return FieldRemover.remove(type, merged, removed.intersection(owned));
  }

  private static PathSet fields(Type type, JsonNode value) {
    return NamedParents.addTo(FieldCollector.collect(type, value), type);
  }

  /** Returns the owned fields of each version, the given version first. */
  private static Map<String, PathSet> byVersion(ManagedFields managed, String first) {
    List<OwnedFields> entries = new ArrayList<>(managed.entries().values());
    Map<String, PathSet> fields = new LinkedHashMap<>();
    fields.put(first, PathSet.EMPTY);
    entries.forEach(entry -> fields.merge(entry.apiVersion(), entry.fields(), PathSet::union));
    return fields;
  }
}
