package io.appoperator.core.plugin;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.core.kind.GroupKind;
import java.util.Collection;

/** Checks which kinds a manager declares to have generated values. */
final class GeneratingKinds {

  private static final GroupKind SECRET = new GroupKind("", "Secret");

  private GeneratingKinds() {}

  /**
   * Checks the declarations of a manager.
   *
   * @throws PluginException if one of them cannot be used
   */
  static void check(PrimaryKind<?> primary, Collection<ManagedKind> managed, Declaration manager) {
    for (ManagedKind kind : managed) {
      if (!kind.generating()) {
        continue;
      }
      if (!SECRET.matches(kind.kind())) {
        throw manager.failure(
            "manages",
            "declares mayGenerate() for a %s; only the values of Secrets can be generated"
                .formatted(kind.kind().kind()),
            null);
      }
      if (!storesValues(primary)) {
        throw manager.failure(
            "manages",
            "declares mayGenerate(), but the definition of %s lacks status.generatedValues, a list of texts"
                .formatted(primary.kind().kind()),
            null);
      }
    }
  }

  /** Without the field, the API server would drop the record that a value was made. */
  private static boolean storesValues(PrimaryKind<?> primary) {
    String crd = new Declaration(primary).read("crd", primary::crd);
    return crd.contains("generatedValues") || crd.contains("x-kubernetes-preserve-unknown-fields");
  }
}
