package io.appoperator.embedded.ownership;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Joins the oldest entries of updates when an object has more than ten of them. */
final class UpdaterLimit {

  private static final int MAX_UPDATERS = 10;
  private static final String BUCKET = "ancient-changes";

  private UpdaterLimit() {}

  static ManagedFields apply(ManagedFields managed) {
    List<Map.Entry<Manager, OwnedFields>> updaters =
        managed.entries().entrySet().stream()
            .filter(entry -> !entry.getKey().applies())
            .sorted(
                Comparator.<Map.Entry<Manager, OwnedFields>, String>comparing(
                        entry -> entry.getValue().time())
                    .thenComparing(Map.Entry::getKey))
            .toList();
    int count = updaters.size();
    ManagedFields joined = managed;
    Map<String, Manager> firstOfVersion = new HashMap<>();
    for (int i = 0; i < updaters.size() && count > MAX_UPDATERS; i++) {
      Manager manager = updaters.get(i).getKey();
      OwnedFields owned = updaters.get(i).getValue();
      Manager first = firstOfVersion.putIfAbsent(owned.apiVersion(), manager);
      if (first != null) {
        joined = join(joined, first, manager, owned);
        count--;
      }
    }
    return joined;
  }

  private static ManagedFields join(
      ManagedFields managed, Manager first, Manager manager, OwnedFields owned) {
    Manager bucket = Manager.updater(BUCKET, owned.apiVersion(), "");
    OwnedFields others = managed.find(bucket).or(() -> managed.find(first)).orElseThrow();
    ManagedFields without = managed.find(bucket).isPresent() ? managed : managed.without(first);
    return without
        .without(manager)
        .with(bucket, owned.withFields(owned.fields().union(others.fields())));
  }
}
