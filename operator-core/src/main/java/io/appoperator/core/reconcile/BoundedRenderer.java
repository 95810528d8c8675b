package io.appoperator.core.reconcile;

import io.appoperator.api.Primary;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.plugin.CallInterruptedException;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginCalls;
import io.appoperator.core.render.RenderScope;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import java.util.function.Supplier;

/**
 * Renders with a time limit for each call of a manager or of the kind. A whole rendering is handed
 * over to another thread once, unless all of its code ships with the operator. Thread-safe.
 */
public final class BoundedRenderer<S> implements AutoCloseable {

  private final PluginCalls calls;
  private final Renderer<S> renderer;
  private final boolean isShipped;

  /**
   * @param kind the kind, not bounded
   * @param calls limits the calls; closed with this renderer
   */
  public BoundedRenderer(LoadedKind<S> kind, PluginCalls calls) {
    this.calls = calls;
    this.renderer = new Renderer<>(calls.bound(kind));
    this.isShipped = calls.isShipped(kind);
  }

  /**
   * Returns a renderer for other inputs of the same kind. Both share the limit, the methods that
   * exceeded it, and the end.
   *
   * @param kind the kind with its inputs, not bounded
   */
  public BoundedRenderer<S> withKind(LoadedKind<S> kind) {
    return new BoundedRenderer<>(kind, calls);
  }

  /** Returns the kind; its own code is called with the time limit, too. */
  public LoadedKind<S> kind() {
    return renderer.kind();
  }

  /**
   * Renders a primary resource.
   *
   * @throws ClusterException if this thread is interrupted
   */
  public Rendering render(Primary<S> primary) {
    return run(() -> renderer.render(primary));
  }

  /**
   * Renders some objects, without stages and digests.
   *
   * @throws ClusterException if this thread is interrupted
   */
  Rendering render(Primary<S> primary, RenderScope scope) {
    return run(() -> renderer.render(primary, scope));
  }

  private Rendering run(Supplier<Rendering> rendering) {
    try {
      return isShipped ? rendering.get() : calls.run(rendering);
    } catch (CallInterruptedException e) {
      throw ClusterException.unreachable("The rendering was interrupted.", e);
    }
  }

  /** Interrupts active calls. */
  @Override
  public void close() {
    calls.close();
  }
}
