package io.appoperator.core.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes and renders resources of one primary kind. Thread-safe. */
public final class RenderPath<S> {

  private final PrimaryDecoder<S> decoder;
  private final Renderer<S> renderer;

  private RenderPath(LoadedKind<S> kind) {
    this.decoder = PrimaryDecoder.offline(kind);
    this.renderer = new Renderer<>(kind);
  }

  /**
   * The result of a document.
   *
   * @param rendering what it renders to; null if it is invalid
   * @param diagnostics all errors and warnings
   */
  public record RenderOutcome(@Nullable Rendering rendering, List<Diagnostic> diagnostics) {}

  /**
   * Creates the path of a kind.
   *
   * @throws IllegalArgumentException if its definition cannot be used
   */
  public static <S> RenderPath<S> of(LoadedKind<S> kind) {
    return new RenderPath<>(kind);
  }

  /** Returns a copy of a document with all defaults, and without its status. */
  public ObjectNode complete(ObjectNode json) {
    return decoder.complete(json);
  }

  /** Decodes and renders a document. */
  public RenderOutcome render(ObjectNode json) {
    Decoded<S> decoded = decoder.decode(json);
    Primary<S> primary = decoded.primary();
    if (primary == null) {
      return new RenderOutcome(null, decoded.diagnostics());
    }
    Rendering rendering = renderer.render(primary);
    List<Diagnostic> diagnostics = new ArrayList<>(decoded.diagnostics());
    diagnostics.addAll(rendering.diagnostics());
    rendering.collisions().forEach(collision -> diagnostics.add(collision.diagnostic()));
    return new RenderOutcome(rendering, diagnostics);
  }
}
