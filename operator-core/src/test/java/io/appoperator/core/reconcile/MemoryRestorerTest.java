package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.related.RelatedSource;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.sample.Greetings;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How the memory of a settled primary is restored is in {@link SettledCheckTest}. */
class MemoryRestorerTest {

  private final MemoryCluster cluster = new MemoryCluster();

  @Test
  void continuesWhereAnotherProcessEndedOnce() {
    continuesOnce(Greetings.plugins(Greetings.manager("text")).kinds().get(0));
  }

  private <S> void continuesOnce(LoadedKind<S> kind) {
    PrimaryDecoder<S> decoder = new PrimaryDecoder<>(kind);
    Greetings.create(cluster, "good morning");
    Primary<S> primary =
        Objects.requireNonNull(decoder.decode(cluster.stored(Greetings.HELLO)).primary());
    Rendering rendering = new Renderer<>(kind).render(primary);
    ObjectNode status = Json.object().put("renderDigest", rendering.digest().text());
    PlanInput input =
        PlanInput.of(new PrimaryId(Greetings.HELLO, "uid"), 1, false, rendering, status, List.of());
    MemoryRestorer<S> restorer =
        new MemoryRestorer<>(
            decoder, new RenderCache<>(new Renderer<>(kind)::render, RelatedSource.NONE, 1));
    PrimaryMemory memory = new PrimaryMemory("uid");

    assertThat(restorer.restore(memory, primary, input)).isTrue();
    assertThat(restorer.restore(memory, primary, input)).isFalse();
  }
}
