package io.appoperator.core.render;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
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
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the related objects of one rendering. Not thread-safe. */
final class RelatedObjects<S> {

  private static final int MAX_NAMES = 100;
  private static final String SECRET = "Secret";
  private static final Pattern NAME =
      Pattern.compile(
          "(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  private final RelatedSource source;
  private final Class<S> specType;
  private final boolean readsSecrets;
  private final SortedMap<ResourceRef, String> used = new TreeMap<>();

  RelatedObjects(LoadedKind<S> kind) {
    this.source = kind.related();
    this.specType = kind.primary().specType();
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
   * @param common the request without them
   * @param another returns the same request for another primary
   * @throws RelatedException if an object is missing or cannot be used
   * @throws SourceException if objects cannot be read now
   */
  RenderRequest<S> request(
      LoadedManager<S> manager,
      RenderRequest<S> common,
      Function<Primary<S>, RenderRequest<S>> another)
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
      Lookup lookup = new Lookup(manager, kind, common.primary(), problems);
      lookup.find(required, true, primary -> kind.requiredNames(another.apply(primary)));
      lookup.find(optional, false, primary -> kind.optionalNames(another.apply(primary)));
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
    private final Primary<S> primary;
    private final List<Diagnostic> problems;
    private final List<RelatedObject> found = new ArrayList<>();

    Lookup(
        LoadedManager<?> manager,
        RelatedKind<?> kind,
        Primary<S> primary,
        List<Diagnostic> problems) {
      this.manager = manager;
      this.kind = kind;
      this.primary = primary;
      this.problems = problems;
    }

    /**
     * @param origin returns the names that a primary has
     */
    void find(
        Collection<String> names,
        boolean required,
        Function<Primary<S>, ? extends Collection<String>> origin) {
      for (String name : names) {
        Problem problem = find(name, required);
        if (problem != null) {
          String path = new NamingField<>(primary, specType, origin, name).find();
          problems.add(new Diagnostic(Severity.ERROR, problem.reason(), path, problem.message()));
        }
      }
    }

    private @Nullable Problem find(String name, boolean required) {
      if (kind.kind().kind().equals(SECRET) && kind.kind().group().isEmpty() && !readsSecrets) {
        return secretsOff(name);
      }
      ResourceRef ref = new ResourceRef(kind.kind(), primary.namespace(), name);
      Projection projection = null;
      try {
        projection = NAME.matcher(name).matches() ? source.find(ref).orElse(null) : null;
      } catch (RelatedSource.UnlistedException e) {
        used.put(ref, RelatedState.UNLISTED);
        return unlisted(ref, String.valueOf(e.getMessage()));
      } catch (RuntimeException e) {
        throw new SourceException(e);
      }
      used.put(ref, projection == null ? "" : projection.identity());
      if (projection == null) {
        return required ? missing(ref) : null;
      }
      if (projection.isTooLarge()) {
        return tooLarge(ref, projection.size());
      }
      found.add(ProjectedFields.view(kind, name, projection));
      return null;
    }

    private Problem missing(ResourceRef ref) {
      return new Problem(
          Reason.RELATED_MISSING,
          "%s does not exist in the namespace '%s', but the manager %s reads it. The operator does not change the objects of this manager until it exists. %s"
              .formatted(ref, ref.namespace(), manager, source.remedy()));
    }

    private Problem tooLarge(ResourceRef ref, int size) {
      return new Problem(
          Reason.RELATED_TOO_LARGE,
          "The manager %s reads %s bytes of %s; at most %s are possible. The operator does not change the objects of this manager. Shorten the object."
              .formatted(manager, size, ref, Projection.MAX_BYTES));
    }

    private Problem unlisted(ResourceRef ref, String why) {
      ResourceKind hidden = ref.kind();
      return new Problem(
          Reason.UNOBSERVED,
          "The manager %s reads %s, but %s cannot be listed: %s Grant the permissions that 'operator rbac' prints."
              .formatted(manager, ref, hidden.plural(), why));
    }

    private Problem secretsOff(String name) {
      return new Problem(
          Reason.RELATED_SECRETS_OFF,
          "The manager %s reads Secret/%s, but the settings of the operator do not permit it to read Secrets. Set related.secrets to true there, or remove the field that requests it."
              .formatted(manager, name));
    }
  }

  /** Why a related object cannot be used. */
  private record Problem(Reason reason, String message) {}
}
