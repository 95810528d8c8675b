package io.appoperator.core.render;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Reason;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.Severity;
import io.appoperator.core.plugin.LoadedManager;
import java.util.List;
import java.util.Set;

/** Which of the optional kinds of managers the cluster serves. Pure. */
record OptionalKinds(Set<ResourceKind> unserved) {

  OptionalKinds {
    unserved = Set.copyOf(unserved);
  }

  /** Returns the request of a manager, which sees only the optional kinds that it declares. */
  <S> RenderRequest<S> request(LoadedManager<S> manager, RenderRequest<S> common) {
    RenderRequest<S> request = common;
    for (ManagedKind managed : manager.manages()) {
      if (managed.isOptional()) {
        request = request.withOptional(managed.kind(), !unserved.contains(managed.kind()));
      }
    }
    return request;
  }

  List<Manifest> served(List<Manifest> made) {
    return unserved.isEmpty() ? made : made.stream().filter(m -> !isWithheld(m)).toList();
  }

  /** Returns a warning for each object that is withheld. */
  List<Diagnostic> warnings(List<Manifest> made) {
    return unserved.isEmpty()
        ? List.of()
        : made.stream().filter(this::isWithheld).map(OptionalKinds::warning).toList();
  }

  private boolean isWithheld(Manifest manifest) {
    return unserved.contains(manifest.ref().kind());
  }

  private static Diagnostic warning(Manifest manifest) {
    return new Diagnostic(
        Severity.WARNING,
        Reason.KIND_NOT_SERVED,
        "",
        "%s is withheld, because the cluster does not serve %s of %s. The operator applies it when the kind is installed."
            .formatted(
                manifest.ref(),
                manifest.ref().kind().plural(),
                manifest.ref().kind().apiVersion()));
  }
}
