package io.appoperator.core.render;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.RelatedObject;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.related.ProjectedFields;
import io.appoperator.core.related.Projection;
import io.appoperator.core.related.RelatedSource;
import io.appoperator.core.related.RelatedState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Finds the related objects of one rendering. Not thread-safe. */
final class RelatedObjects {

  private static final int MAX_NAMES = 100;
  private static final String SECRET = "Secret";
  private static final Pattern NAME =
      Pattern.compile(
          "(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  private final RelatedSource source;
  private final boolean readsSecrets;
  private final SortedMap<ResourceRef, String> used = new TreeMap<>();

  RelatedObjects(LoadedKind<?> kind) {
    this.source = kind.related();
    this.readsSecrets = kind.inputs().relatedSecrets();
  }

  /** The request of a manager cannot be made, and why. */
  static final class RelatedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Diagnostic> diagnostics;

    RelatedException(List<Diagnostic> diagnostics) {
      this.diagnostics = List.copyOf(diagnostics);
    }

    List<Diagnostic> diagnostics() {
      return diagnostics;
    }
  }

  /** The source failed, not a manager; the rendering as a whole ends. */
  static final class SourceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final RuntimeException failure;

    SourceException(RuntimeException failure) {
      super(failure);
      this.failure = failure;
    }

    RuntimeException failure() {
      return failure;
    }
  }

  /** Returns the objects that were looked up. */
  RelatedState used() {
    return used.isEmpty() ? RelatedState.NONE : new RelatedState(used);
  }

  /**
   * Returns the request of a manager with its related objects.
   *
   * @throws RelatedException if an object is missing or cannot be used
   * @throws SourceException if objects cannot be read now
   */
  <S> RenderRequest<S> request(LoadedManager<S> manager, RenderRequest<S> common)
      throws RelatedException {
    List<Diagnostic> problems = new ArrayList<>();
    RenderRequest<S> request = common;
    for (RelatedKind<S> kind : manager.related()) {
      Set<String> required = new TreeSet<>(kind.requiredNames(common));
      Set<String> optional = new TreeSet<>(kind.optionalNames(common));
      optional.removeAll(required);
      if (required.size() + optional.size() > MAX_NAMES) {
        throw new RejectedObjectException(
            "refers to %s objects of the kind %s; at most %s are possible"
                .formatted(required.size() + optional.size(), kind.kind().kind(), MAX_NAMES));
      }
      Lookup lookup = new Lookup(manager, kind, common.primary().ref().namespace(), problems);
      lookup.find(required, true);
      lookup.find(optional, false);
      request = request.withRelated(kind, lookup.found);
    }
    if (!problems.isEmpty()) {
      throw new RelatedException(problems);
    }
    return request;
  }

  /** Finds the objects of one kind. */
  private final class Lookup {

    private final LoadedManager<?> manager;
    private final RelatedKind<?> kind;
    private final String namespace;
    private final List<Diagnostic> problems;
    private final List<RelatedObject> found = new ArrayList<>();

    Lookup(
        LoadedManager<?> manager,
        RelatedKind<?> kind,
        String namespace,
        List<Diagnostic> problems) {
      this.manager = manager;
      this.kind = kind;
      this.namespace = namespace;
      this.problems = problems;
    }

    void find(Collection<String> names, boolean required) {
      for (String name : names) {
        if (kind.kind().kind().equals(SECRET) && kind.kind().group().isEmpty() && !readsSecrets) {
          problems.add(secretsOff(name));
        } else {
          find(name, required);
        }
      }
    }

    private void find(String name, boolean required) {
      ResourceRef ref = new ResourceRef(kind.kind(), namespace, name);
      Projection projection = null;
      try {
        projection = NAME.matcher(name).matches() ? source.find(ref).orElse(null) : null;
      } catch (RelatedSource.UnlistedException e) {
        problems.add(unlisted(ref, String.valueOf(e.getMessage())));
        used.put(ref, RelatedState.UNLISTED);
        return;
      } catch (RuntimeException e) {
        throw new SourceException(e);
      }
      used.put(ref, projection == null ? "" : projection.identity());
      if (projection == null) {
        if (required) {
          problems.add(missing(ref));
        }
      } else if (projection.isTooLarge()) {
        problems.add(tooLarge(ref, projection.size()));
      } else {
        found.add(ProjectedFields.view(kind, name, projection));
      }
    }

    private Diagnostic missing(ResourceRef ref) {
      return error(
          Reason.RELATED_MISSING,
          "%s does not exist in the namespace '%s', but the manager %s reads it. The operator does not change the objects of this manager until it exists. %s"
              .formatted(ref, ref.namespace(), manager, source.remedy()));
    }

    private Diagnostic tooLarge(ResourceRef ref, int size) {
      return error(
          Reason.RELATED_TOO_LARGE,
          "The manager %s reads %s bytes of %s; at most %s are possible. The operator does not change the objects of this manager. Shorten the object."
              .formatted(manager, size, ref, Projection.MAX_BYTES));
    }

    private Diagnostic unlisted(ResourceRef ref, String why) {
      ResourceKind hidden = ref.kind();
      return error(
          Reason.UNOBSERVED,
          "The manager %s reads %s, but %s cannot be listed: %s Grant the permissions that 'operator rbac' prints."
              .formatted(manager, ref, hidden.plural(), why));
    }

    private Diagnostic secretsOff(String name) {
      return error(
          Reason.RELATED_SECRETS_OFF,
          "The manager %s reads Secret/%s, but the settings of the operator do not permit it to read Secrets. Set related.secrets to true there, or remove the field that requests it."
              .formatted(manager, name));
    }
  }

  private static Diagnostic error(Reason reason, String message) {
    return new Diagnostic(Severity.ERROR, reason, "", message);
  }
}
