package io.appoperator.core.render;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.Severity;
import io.appoperator.api.TransformedKind;
import io.appoperator.core.decode.PluginConfig;
import io.appoperator.core.plugin.CallInterruptedException;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedTransformer;
import io.appoperator.core.plugin.PluginDisabledException;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginFaultLog;
import io.appoperator.core.plugin.PrimarySecrets;
import io.appoperator.core.transform.CombinedWrites;
import io.appoperator.core.transform.DeclaredFields;
import io.appoperator.core.transform.FieldWrite;
import io.appoperator.core.transform.ObjectConversion;
import io.appoperator.core.transform.ProtectedFields;
import io.appoperator.core.transform.RefusedWriteException;
import io.appoperator.core.transform.WriteConflict;
import io.appoperator.core.transform.WriteFinder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Lets transformers change the objects of a primary resource. Each of them gets an object as its
 * manager rendered it; what they write is combined. Pure and thread-safe.
 */
final class ManifestTransformer<S> {

  private final Map<ResourceKind, List<DeclaredTransformer<S>>> byKind = new HashMap<>();
  private final ReservedKeys reserved;
  private final String annotation;

  /** A transformer with the fields that it may change in objects of one kind. */
  private record DeclaredTransformer<S>(
      LoadedTransformer<S> loaded, @Nullable Object config, DeclaredFields fields) {

    RenderRequest<S> request(RenderRequest<S> common) {
      return config == null ? common : common.withConfig(config);
    }
  }

  /**
   * @param transformers the transformers, sorted by id
   * @param primary the kind of the primary resources, with their inputs
   * @throws PluginException if a transformer does not accept its configuration
   */
  ManifestTransformer(
      List<LoadedTransformer<S>> transformers, LoadedKind<S> primary, ReservedKeys reserved) {
    for (LoadedTransformer<S> loaded : transformers) {
      @Nullable Object config =
          PluginConfig.of(loaded)
              .map(declared -> declared.read(primary.inputs().config(declared.path())))
              .orElse(null);
      for (TransformedKind declared : loaded.transforms()) {
        byKind
            .computeIfAbsent(declared.kind(), kind -> new ArrayList<>())
            .add(new DeclaredTransformer<>(loaded, config, new DeclaredFields(declared)));
      }
    }
    this.reserved = reserved;
    this.annotation = OperatorMetadata.transformersAnnotation(primary.kind());
  }

  /**
   * Returns the manifests as the transformers change them.
   *
   * @param diagnostics receives the errors of transformers
   */
  List<Manifest> transform(
      RenderRequest<S> request, List<Manifest> manifests, List<Diagnostic> diagnostics) {
    if (byKind.isEmpty()) {
      return manifests;
    }
    List<Manifest> transformed = new ArrayList<>(manifests.size());
    for (Manifest manifest : manifests) {
      Manifest changed = transform(request, manifest);
      diagnostics.addAll(changed.transformation().failed().values());
      Diagnostic conflict = changed.transformation().conflict();
      if (conflict != null) {
        diagnostics.add(conflict);
      }
      transformed.add(changed);
    }
    return transformed;
  }

  private Manifest transform(RenderRequest<S> request, Manifest manifest) {
    List<DeclaredTransformer<S>> transformers = byKind.get(manifest.ref().kind());
    if (transformers == null) {
      return manifest;
    }
    ProtectedFields untouchable =
        new ProtectedFields(
            reserved::isUnderAGroup,
            request.labels().keySet(),
            manifest.json(),
            manifest.markedFields());
    CombinedWrites combined = new CombinedWrites();
    List<String> writers = new ArrayList<>();
    Map<String, Diagnostic> failed = new TreeMap<>();
    for (DeclaredTransformer<S> transformer : transformers) {
      LoadedTransformer<S> loaded = transformer.loaded();
      try {
        List<FieldWrite> writes = writes(loaded, transformer.request(request), manifest);
        untouchable.check(writes);
        transformer.fields().check(writes, manifest.json());
        Optional<WriteConflict> conflict = combined.add(loaded.id(), writes);
        if (conflict.isPresent()) {
          return manifest.with(conflicting(manifest, failed, conflict.get()));
        }
        if (!writes.isEmpty()) {
          writers.add(loaded.id());
        }
      } catch (CallInterruptedException e) {
        throw e;
      } catch (Throwable e) {
        // A plug-in may throw anything; only its own changes fail.
        failed.put(loaded.id(), failure(loaded, request, manifest, e));
      }
    }
    Transformation transformation = new Transformation(combined.authors(), failed, null);
    return writers.isEmpty()
        ? manifest.with(transformation)
        : manifest.transformed(
            combined.applyTo(manifest.json(), annotation, String.join(",", writers)),
            transformation);
  }

  @SuppressWarnings("ConstantValue") // a plug-in may violate its contract
  private static <S> List<FieldWrite> writes(
      LoadedTransformer<S> loaded, RenderRequest<S> request, Manifest manifest) {
    @Nullable GenericKubernetesResource changed =
        loaded.transformer().transform(request, ObjectConversion.resource(manifest.json()));
    if (changed == null) {
      throw new RejectedObjectException("returned null");
    }
    return WriteFinder.find(manifest.ref().kind(), manifest.json(), ObjectConversion.tree(changed));
  }

  private static Transformation conflicting(
      Manifest manifest, Map<String, Diagnostic> failed, WriteConflict conflict) {
    return new Transformation(
        List.of(),
        failed,
        new Diagnostic(
            Severity.ERROR,
            Reason.TRANSFORMER_CONFLICT,
            "",
            "The transformers '%s' and '%s' write different values to %s of %s. The operator does not change the object. Remove one of the plug-ins, or change what one of them writes."
                .formatted(conflict.first(), conflict.second(), conflict.place(), manifest.ref())));
  }

  private static Diagnostic failure(
      LoadedTransformer<?> loaded, RenderRequest<?> request, Manifest manifest, Throwable cause) {
    boolean off = cause instanceof PluginDisabledException;
    return new Diagnostic(
        Severity.ERROR,
        off ? Reason.TRANSFORMER_OFF : Reason.TRANSFORMER_FAILED,
        "",
        "The transformer %s cannot change %s: it %s. The operator does not apply its changes; report this to the author of the transformer."
            .formatted(
                loaded,
                manifest.ref(),
                off ? String.valueOf(cause.getMessage()) : fault(loaded, request, cause)));
  }

  /** The message comes from the transformer, and may quote secrets of its input. */
  private static String fault(
      LoadedTransformer<?> loaded, RenderRequest<?> request, Throwable cause) {
    PrimarySecrets secrets = PrimarySecrets.of(request.primary());
    if (cause instanceof RejectedObjectException || cause instanceof RefusedWriteException) {
      return secrets.text(String.valueOf(cause.getMessage()));
    }
    PluginFaultLog.write("The transformer " + loaded, cause, secrets);
    return "failed with " + secrets.line(cause);
  }
}
