package io.appoperator.core.render;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Primary;
import io.appoperator.api.Reason;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.plugin.CallInterruptedException;
import io.appoperator.core.plugin.DescribedManager;
import io.appoperator.core.plugin.KindFault;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.LoadedTransformer;
import io.appoperator.core.plugin.PluginDisabledException;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginFaultLog;
import io.appoperator.core.plugin.PrimarySecrets;
import io.appoperator.core.plugin.TemplateLines;
import io.appoperator.core.related.RelatedState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Renders primary resources of one kind with all its managers. If a manager fails, its objects are
 * missing in the rendering. An object that several managers return is withheld from all of them.
 * Everything else is rendered. Pure and thread-safe.
 */
public final class Renderer<S> {

  /** More objects would load the API server for the sake of one resource. */
  private static final int MAX_OBJECTS = 1000;

  private final LoadedKind<S> kind;
  private final List<ManagerPart<S>> parts;
  private final ManagerRequests<S> requests;
  private final ReservedKeys reserved;
  private final RotatedPods rotatedPods;
  private final StageAnnotations stageAnnotations;
  private final ApplyOrder order;
  private final Set<String> transformers;
  private final ManifestTransformer<S> transformer;
  private final OptionalKinds optionalKinds;

  /**
   * Creates a renderer for the managers and the inputs of a kind.
   *
   * @throws PluginException if a manager or a transformer does not accept its configuration
   */
  public Renderer(LoadedKind<S> kind) {
    this.kind = kind;
    this.parts = kind.managers().stream().map(ManagerPart::of).toList();
    this.requests = new ManagerRequests<>(kind);
    this.reserved = new ReservedKeys(kind.reserved());
    this.stageAnnotations = new StageAnnotations(kind.kind());
    this.rotatedPods = new RotatedPods(kind.kind());
    this.order = new ApplyOrder(kind.order());
    Set<String> disabled = kind.inputs().disabledTransformers();
    List<LoadedTransformer<S>> enabled =
        kind.transformers().stream().filter(loaded -> !disabled.contains(loaded.id())).toList();
    this.transformer = new ManifestTransformer<>(enabled, kind, reserved);
    this.transformers =
        Stream.concat(disabled.stream(), enabled.stream().map(LoadedTransformer::id))
            .collect(Collectors.toUnmodifiableSet());
    this.optionalKinds = new OptionalKinds(kind.inputs().unserved());
  }

  /** A manager, and its part of a rendering if it succeeds and fails. */
  private record ManagerPart<S>(LoadedManager<S> manager, Set<ResourceKind> kinds) {

    static <S> ManagerPart<S> of(LoadedManager<S> manager) {
      Set<ResourceKind> kinds =
          manager.manages().stream().map(ManagedKind::kind).collect(Collectors.toSet());
      return new ManagerPart<>(manager, kinds);
    }

    ManagerResult fails() {
      return new ManagerResult(manager.id(), kinds, true);
    }

    ManagerResult result(Set<LoadedManager<?>> failed, Set<LoadedManager<?>> faulty) {
      return new ManagerResult(
          manager.id(), kinds, failed.contains(manager), faulty.contains(manager));
    }
  }

  /** Returns the kind of the primary resources. */
  public LoadedKind<S> kind() {
    return kind;
  }

  /**
   * Returns the request of a manager with its related objects, for tests of plug-ins.
   *
   * @throws IllegalArgumentException if an object is missing or cannot be used
   */
  public RenderRequest<S> withRelated(LoadedManager<S> manager, RenderRequest<S> request) {
    try {
      return new RelatedObjects<>(kind)
          .request(manager, request, other -> RenderRequest.of(other, request.labels()));
    } catch (RelatedObjects.RelatedException e) {
      throw new IllegalArgumentException(e.diagnostics().get(0).message(), e);
    }
  }

  /**
   * Returns which lines of the files of managers without Java code the objects come from.
   *
   * @param primary a primary resource that renders without errors
   */
  public Map<DescribedManager<S>, List<TemplateLines>> lines(Primary<S> primary) {
    RenderRequest<S> request = requests.common(primary);
    Map<DescribedManager<S>, List<TemplateLines>> lines = new LinkedHashMap<>();
    for (ManagerPart<S> part : parts) {
      part.manager()
          .described()
          .ifPresent(
              manager -> lines.put(manager, manager.lines(requests.of(part.manager(), request))));
    }
    return lines;
  }

  /** Renders a primary resource. */
  public Rendering render(Primary<S> primary) {
    return render(primary, parts, null);
  }

  /** Renders some objects, without stages and digests. */
  public Rendering render(Primary<S> primary, RenderScope scope) {
    return render(
        primary,
        parts.stream().filter(part -> scope.hasManager(part.manager().id())).toList(),
        scope);
  }

  /**
   * @param scope which objects are rendered; null for all
   */
  private Rendering render(
      Primary<S> primary, List<ManagerPart<S>> some, @Nullable RenderScope scope) {
    RenderRequest<S> request;
    try {
      request = requests.common(primary);
    } catch (KindFault e) {
      // All objects need these labels.
      return new Rendering(
          primary.ref(),
          List.of(),
          List.of(),
          some.stream().map(ManagerPart::fails).toList(),
          List.of(e.diagnostic()),
          order.kinds(),
          transformers,
          optionalKinds.unserved(),
          Stages.NONE,
          RelatedState.NONE);
    }
    Map<String, String> labels = request.labels();
    ObjectOwnership claims = new ObjectOwnership();
    List<Diagnostic> diagnostics = new ArrayList<>();
    StageDeclarations declared = new StageDeclarations();
    Set<LoadedManager<?>> failed = new LinkedHashSet<>();
    Set<LoadedManager<?>> faulty = new HashSet<>();
    RelatedObjects<S> related = new RelatedObjects<>(kind);
    for (ManagerPart<S> part : some) {
      LoadedManager<S> manager = part.manager();
      try {
        DesiredState state =
            answer(
                manager,
                related.request(
                    manager,
                    requests.of(manager, request),
                    other -> requests.of(manager, RenderRequest.of(other, labels))));
        if (state.diagnostics().stream().anyMatch(ManagerResult::isFault)) {
          faulty.add(manager);
        }
        List<Manifest> made = new ArrayList<>();
        ManifestFactory factory = new ManifestFactory(manager, primary, labels, reserved);
        for (DesiredObject object : state.objects()) {
          if (scope == null || scope.needs(object)) {
            made.add(factory.create(object));
          }
        }
        checkUnique(made);
        diagnostics.addAll(state.diagnostics());
        diagnostics.addAll(optionalKinds.warnings(made));
        if (state.diagnostics().stream().anyMatch(Diagnostic::isError)) {
          failed.add(manager);
        } else if (scope == null) {
          declared.add(manager, state.objects(), made);
        }
        claims.add(manager, optionalKinds.served(made), failed.contains(manager));
      } catch (CallInterruptedException e) {
        throw e;
      } catch (RelatedObjects.SourceException e) {
        throw e.failure();
      } catch (RelatedObjects.RelatedException e) {
        diagnostics.addAll(e.diagnostics());
        failed.add(manager);
      } catch (Throwable e) {
        // A plug-in may throw anything; only its own objects fail.
        diagnostics.add(failure(manager, primary, e));
        failed.add(manager);
        faulty.add(manager);
      }
    }
    declared
        .connect(claims, kind -> optionalKinds.unserved().contains(kind) || mayRender(failed, kind))
        .forEach(
            (manager, fault) -> {
              diagnostics.add(failure(manager, primary, new RejectedObjectException(fault)));
              failed.add(manager);
              faulty.add(manager);
            });
    claims.withhold(failed.stream().map(LoadedManager::id).collect(Collectors.toSet()));
    List<Manifest> manifests =
        rotatedPods.annotate(transformer.transform(request, claims.unique(), diagnostics));
    Stages stages = Stages.NONE;
    if (scope == null) {
      manifests = manifests.stream().map(Manifest::digested).toList();
      stages = declared.of(manifests, failed);
    } else {
      manifests = scope.of(manifests);
    }
    return new Rendering(
        primary.ref(),
        order.sort(stageAnnotations.annotate(manifests, stages), stages),
        claims.collisions(),
        some.stream().map(part -> part.result(failed, faulty)).toList(),
        diagnostics,
        order.kinds(),
        transformers,
        optionalKinds.unserved(),
        stages,
        related.used());
  }

  private static boolean mayRender(Set<LoadedManager<?>> managers, ResourceKind kind) {
    return managers.stream()
        .flatMap(manager -> manager.manages().stream())
        .anyMatch(managed -> managed.kind().sameKind(kind));
  }

  @SuppressWarnings("ConstantValue") // a plug-in may violate its contract
  private static <S> DesiredState answer(LoadedManager<S> manager, RenderRequest<S> request) {
    @Nullable DesiredState state = manager.manager().render(request);
    if (state == null) {
      throw new RejectedObjectException("returned null");
    }
    if (state.objects().size() > MAX_OBJECTS) {
      throw new RejectedObjectException(
          "returned %s objects for one resource, and may return %s"
              .formatted(state.objects().size(), MAX_OBJECTS));
    }
    return state;
  }

  private static void checkUnique(List<Manifest> made) {
    Set<ResourceRef> seen = new HashSet<>();
    for (Manifest manifest : made) {
      if (!seen.add(manifest.ref())) {
        throw new RejectedObjectException("returned %s twice".formatted(manifest.ref()));
      }
    }
  }

  private static Diagnostic failure(LoadedManager<?> manager, Primary<?> primary, Throwable cause) {
    boolean off = cause instanceof PluginDisabledException;
    String what = off ? String.valueOf(cause.getMessage()) : fault(manager, primary, cause);
    return new Diagnostic(
        Severity.ERROR,
        off ? Reason.MANAGER_OFF : Reason.MANAGER_FAILED,
        "",
        "The manager %s %s. The operator does not change its objects; report this to the author of the manager."
            .formatted(manager, what));
  }

  /** The message comes from the manager, and may quote secrets of its input. */
  private static String fault(LoadedManager<?> manager, Primary<?> primary, Throwable cause) {
    PrimarySecrets secrets = PrimarySecrets.of(primary);
    if (cause instanceof RejectedObjectException) {
      return secrets.text(String.valueOf(cause.getMessage()));
    }
    PluginFaultLog.write("The manager " + manager, cause, secrets);
    return "failed with " + secrets.line(cause);
  }
}
