package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.SettledSnapshot;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.LastApplied;

/**
 * Restores the memory of a primary from its status and its live objects. Thread-safe, one reconcile
 * of a primary at a time.
 */
final class MemoryRestorer<S> {

  private final PrimaryDecoder<S> decoder;
  private final RenderCache<S> earlier;

  /**
   * @param earlier the renderings of primaries as they were before an edit
   */
  MemoryRestorer(PrimaryDecoder<S> decoder, RenderCache<S> earlier) {
    this.decoder = decoder;
    this.earlier = earlier;
  }

  /**
   * Restores what an earlier process applied, if the memory has not been restored. If the primary
   * was recognized as settled and has changed now, its former state is rendered for that.
   *
   * @param primary the primary as it is now
   * @param input its rendering, status and live objects
   * @return whether this process continues where another one ended; false for a primary that it
   *     recognized as settled, because no change was in progress
   */
  boolean restore(PrimaryMemory memory, Primary<S> primary, PlanInput input) {
    if (memory.isRestored()) {
      return false;
    }
    SettledSnapshot settled = memory.settled();
    if (settled == null) {
      return memory.restore(
          input.status(), LastApplied.of(input.status(), input.rendering(), input.records()));
    }
    ObjectNode then = settled.primary().document();
    Primary<S> before = decoder.decode(then).primary();
    Rendering applied =
        before == null || before.equals(primary) ? input.rendering() : earlier.render(before);
    JsonNode status = then.path("status");
    memory.restore(status, LastApplied.of(status, applied, settled.records()));
    memory.recordApplied(applied, settled.primary().generation());
    return false;
  }
}
