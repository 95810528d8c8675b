package io.appoperator.embedded.ownership;

import io.appoperator.embedded.field.PathSet;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** The fields of all field managers of an object. Immutable; entries are never empty. */
final class ManagedFields {

  static final ManagedFields NONE = new ManagedFields(new TreeMap<>());

  private final SortedMap<Manager, OwnedFields> entries;

  private ManagedFields(SortedMap<Manager, OwnedFields> entries) {
    this.entries = Collections.unmodifiableSortedMap(entries);
  }

  /** Keeps empty entries, because only a write removes them. */
  static ManagedFields ofDecoded(Map<Manager, OwnedFields> entries) {
    return entries.isEmpty() ? NONE : new ManagedFields(new TreeMap<>(entries));
  }

  SortedMap<Manager, OwnedFields> entries() {
    return entries;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  Optional<OwnedFields> find(Manager manager) {
    return Optional.ofNullable(entries.get(manager));
  }

  ManagedFields with(Manager manager, OwnedFields fields) {
    SortedMap<Manager, OwnedFields> changed = new TreeMap<>(entries);
    changed.put(manager, fields);
    return new ManagedFields(changed);
  }

  ManagedFields without(Manager manager) {
    SortedMap<Manager, OwnedFields> changed = new TreeMap<>(entries);
    changed.remove(manager);
    return new ManagedFields(changed);
  }

  /** Changes the fields of each manager, and drops entries that are empty then. */
  ManagedFields map(BiFunction<Manager, OwnedFields, PathSet> change) {
    SortedMap<Manager, OwnedFields> changed = new TreeMap<>();
    entries.forEach(
        (manager, owned) -> {
          PathSet fields = change.apply(manager, owned);
          if (!fields.isEmpty()) {
            changed.put(manager, owned.withFields(fields));
          }
        });
    return new ManagedFields(changed);
  }
}
