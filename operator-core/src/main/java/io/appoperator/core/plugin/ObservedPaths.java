package io.appoperator.core.plugin;

import io.appoperator.api.ManagedKind;
import io.appoperator.core.json.ValuePath;
import io.appoperator.core.kind.GroupKind;
import java.util.Collection;

/** Checks which values of live objects a manager observes. */
final class ObservedPaths {

  private static final int MOST = 16;
  private static final GroupKind SECRET = new GroupKind("", "Secret");

  private ObservedPaths() {}

  /**
   * Checks the declarations of a manager.
   *
   * @throws PluginException if one of them cannot be used
   */
  static void check(Collection<ManagedKind> managed, Declaration manager) {
    for (ManagedKind kind : managed) {
      if (kind.observed().isEmpty()) {
        continue;
      }
      String name = kind.kind().kind();
      if (SECRET.matches(kind.kind())) {
        throw manager.failure(
            "manages", "observes values of a Secret; the operator does not read them", null);
      }
      if (kind.observed().size() > MOST) {
        throw manager.failure(
            "manages",
            "observes %s values of a %s; at most %s are possible"
                .formatted(kind.observed().size(), name, MOST),
            null);
      }
      kind.observed().stream().sorted().forEach(path -> check(path, name, manager));
    }
  }

  private static void check(String path, String kind, Declaration manager) {
    try {
      ValuePath.parse(path);
    } catch (IllegalArgumentException e) {
      throw manager.failure(
          "manages", "observes a value of a %s: %s".formatted(kind, e.getMessage()), e);
    }
  }
}
