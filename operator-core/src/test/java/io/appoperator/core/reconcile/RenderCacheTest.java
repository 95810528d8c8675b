package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Primary;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.related.RelatedSource;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Reuse of renderings. */
class RenderCacheTest {

  private static final ResourceKind KIND =
      new ResourceKind("example.com", "v1", "Greeting", "greetings");

  private final List<Primary<String>> rendered = new ArrayList<>();
  private boolean managerFails;
  private final RenderCache<String> memo = new RenderCache<>(this::render, RelatedSource.NONE, 32);

  @Test
  void reusesTheRenderingOfAnUnchangedPrimary() {
    Rendering first = memo.render(greeting("hello", "world"));

    assertThat(memo.render(greeting("hello", "world"))).isSameAs(first);
    assertThat(rendered).hasSize(1);
  }

  @Test
  void rendersAChangedPrimaryAgain() {
    memo.render(greeting("hello", "world"));
    memo.render(greeting("hello", "moon"));

    assertThat(rendered).hasSize(2);
  }

  @Test
  void retriesAFailedManager() {
    managerFails = true;
    memo.render(greeting("hello", "world"));
    memo.render(greeting("hello", "world"));

    assertThat(rendered).hasSize(2);
  }

  @Test
  void evictsRenderingsUnusedForLong() {
    memo.render(greeting("hello", "world"));
    for (int i = 0; i < 300; i++) {
      memo.render(greeting("other-" + i, "world"));
    }
    rendered.clear();
    memo.render(greeting("other-299", "world"));
    memo.render(greeting("hello", "world"));

    assertThat(rendered).containsExactly(greeting("hello", "world"));
  }

  private Rendering render(Primary<String> primary) {
    rendered.add(primary);
    return new Rendering(
        primary.ref(),
        List.of(),
        List.of(new ManagerResult("greeter", Set.of(), managerFails)),
        List.of());
  }

  private static Primary<String> greeting(String name, String spec) {
    return new Primary<>(KIND, "default", name, Map.of(), spec);
  }
}
