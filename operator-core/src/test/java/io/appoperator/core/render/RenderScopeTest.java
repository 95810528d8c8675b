package io.appoperator.core.render;

import static io.appoperator.core.sample.GeneratedSecrets.VALUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceManager;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.sample.GeneratedSecrets;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.Greetings;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RenderScopeTest {

  private static final Instant JUNE = Instant.parse("2026-06-01T00:00:00Z");

  @Test
  void anObjectIsTheSameAsInTheWholeRendering() {
    ResourceManager<?>[] managers = {Greetings.manager("a"), Greetings.manager("b")};
    Rendering whole = Greetings.render(managers);

    assertThat(whole.manifests()).hasSize(2);
    for (Manifest manifest : whole.manifests()) {
      assertThat(part(manifest, managers).manifests()).containsExactly(manifest);
    }
  }

  /** Otherwise the event of an edit would name the annotation as changed. */
  @Test
  void podsHaveTheRotationOfAValueThatIsNotInTheScope() {
    ResourceManager<?> manager =
        GeneratedSecrets.manager(secret -> secret.generated("password", VALUE.rotatedAt(JUNE)));
    Manifest pods = Greetings.render(manager).manifests().get(1);

    assertThat(pods.json().toString()).contains("2026-06-01");
    assertThat(part(pods, manager).manifests()).containsExactly(pods);
  }

  @SuppressWarnings("unchecked") // there is only one kind
  private static Rendering part(Manifest manifest, ResourceManager<?>... managers) {
    LoadedKind<Greeting> kind = (LoadedKind<Greeting>) Greetings.plugins(managers).kinds().get(0);
    RenderScope scope = new RenderScope(Map.of(manifest.ref(), manifest.manager()));
    return new Renderer<>(kind).render(Greetings.HI, scope).digested();
  }
}
