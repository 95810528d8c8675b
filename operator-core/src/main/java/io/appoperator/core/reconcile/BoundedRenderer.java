package io.appoperator.core.reconcile;

import io.appoperator.api.Primary;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.render.ManagerGate;
import io.appoperator.core.render.ManagerOffException;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renders with a limit on the time of each manager. Java cannot end a thread: a manager past its
 * limit is interrupted, abandoned and off from then on, and the rendering begins anew without it.
 *
 * <p>A rendering is handed to another thread once, not once for each manager: that costs a few
 * microseconds. Thread-safe.
 */
final class BoundedRenderer<S> implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(BoundedRenderer.class);

  /** Time is counted in slices, or a machine that slept would look like a slow manager. */
  private static final int SLICES = 10;

  private final Renderer<S> renderer;
  private final Duration limit;
  private final Set<String> off = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads;

  BoundedRenderer(Renderer<S> renderer, Duration limit) {
    this.renderer = renderer;
    this.limit = limit;
    String name = "render-" + renderer.kind().kind().plural();
    this.threads =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, name);
              thread.setDaemon(true);
              return thread;
            });
  }

  LoadedKind<S> kind() {
    return renderer.kind();
  }

  /**
   * Renders a primary resource.
   *
   * @throws ClusterException if this thread is interrupted
   */
  Rendering render(Primary<S> primary) {
    Optional<Rendering> rendering = Optional.empty();
    while (rendering.isEmpty()) {
      rendering = attempt(primary);
    }
    return rendering.get();
  }

  /** Renders; empty if a manager had to be abandoned on the way. */
  private Optional<Rendering> attempt(Primary<S> primary) {
    Calls calls = new Calls();
    Future<Rendering> future = threads.submit(() -> renderer.render(primary, calls));
    try {
      LoadedManager<?> slow = null;
      int slices = 0;
      while (slices < SLICES) {
        Rendering rendering = await(future);
        if (rendering != null) {
          return Optional.of(rendering);
        }
        LoadedManager<?> current = calls.current;
        slices = current == null || !current.equals(slow) ? 0 : slices + 1;
        slow = current;
      }
      abandon(slow, primary);
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ClusterException.unreachable("The rendering was interrupted.", e);
    } finally {
      future.cancel(true);
    }
  }

  private @Nullable Rendering await(Future<Rendering> future) throws InterruptedException {
    try {
      return future.get(limit.toNanos() / SLICES, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return null;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private void abandon(@Nullable LoadedManager<?> manager, Primary<S> primary) {
    if (manager != null && off.add(manager.id())) {
      LOG.error(
          "The manager {} did not answer within {} ms for {}. It is off until the operator restarts; its objects are left as they are.",
          manager,
          limit.toMillis(),
          primary.ref());
    }
  }

  /** Interrupts what is under way. */
  @Override
  public void close() {
    threads.shutdownNow();
  }

  /** The calls of one rendering. */
  private final class Calls implements ManagerGate {

    private volatile @Nullable LoadedManager<?> current;

    @Override
    public void enter(LoadedManager<?> manager) {
      if (off.contains(manager.id())) {
        throw new ManagerOffException(limit);
      }
      current = manager;
    }
  }
}
