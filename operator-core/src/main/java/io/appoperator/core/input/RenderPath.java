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

/** The way of one primary kind from JSON to a rendering. */
final class RenderPath<S> {

  private final PrimaryDecoder<S> decoder;
  private final Renderer<S> renderer;

  private RenderPath(LoadedKind<S> kind) {
    this.decoder = PrimaryDecoder.offline(kind);
    this.renderer = new Renderer<>(kind);
  }

  /**
   * What became of a document.
   *
   * @param rendering what it renders to; null if it is invalid
   * @param diagnostics everything that was found on the way
   */
  record Outcome(@Nullable Rendering rendering, List<Diagnostic> diagnostics) {}

  static <S> RenderPath<S> of(LoadedKind<S> kind) {
    return new RenderPath<>(kind);
  }

  Outcome render(ObjectNode json) {
    Decoded<S> decoded = decoder.decode(json);
    Primary<S> primary = decoded.primary();
    if (primary == null) {
      return new Outcome(null, decoded.diagnostics());
    }
    Rendering rendering = renderer.render(primary);
    List<Diagnostic> diagnostics = new ArrayList<>(decoded.diagnostics());
    diagnostics.addAll(rendering.diagnostics());
    rendering.collisions().forEach(collision -> diagnostics.add(collision.diagnostic()));
    return new Outcome(rendering, diagnostics);
  }
}
