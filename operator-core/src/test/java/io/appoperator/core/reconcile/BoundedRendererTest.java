package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.Reason;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.TransformedKind;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginCalls;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.testkit.TestTransformer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class BoundedRendererTest {

  private static final Duration LIMIT = Duration.ofMillis(500);
  private static final Duration AGES = Duration.ofMinutes(5);
  private static final Primary<Greeting> HELLO =
      new Primary<>(GreetingKind.KIND, "prod", "hi", Map.of(), new Greeting("Hello", 2, null));

  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicBoolean over = new AtomicBoolean();
  private final CountDownLatch interrupted = new CountDownLatch(1);

  @BeforeAll
  static void loadClasses() {
    try (BoundedRenderer<Greeting> renderer = renderer(request -> DesiredState.none(), AGES)) {
      assertThat(renderer.render(HELLO).manifests()).hasSize(2);
    }
  }

  @AfterEach
  void stopLoopingManagers() {
    over.set(true);
  }

  @Test
  void disablesAManagerThatLoopsAndNamesItsJar() {
    try (BoundedRenderer<Greeting> renderer = renderer(this::loop, LIMIT)) {
      Rendering rendering = renderer.render(HELLO);

      assertThat(rendering.manifests()).extracting(Manifest::manager).containsExactly("a", "z");
      assertThat(rendering.managerResults())
          .filteredOn(part -> part.manager().equals("bad"))
          .singleElement()
          .matches(part -> part.failed());
      Diagnostic diagnostic = rendering.diagnostics().get(0);
      assertThat(diagnostic.reason()).isEqualTo(Reason.MANAGER_OFF);
      assertThat(diagnostic.message())
          .matches(
              "The manager 'bad' of \\S+ did not return within 0.5 s and is disabled until the operator restarts. The operator does not change its objects; report this to the author of the manager.");
    }
  }

  @Test
  void neverCallsADisabledManagerAgain() {
    try (BoundedRenderer<Greeting> renderer = renderer(this::loop, LIMIT)) {
      Rendering first = renderer.render(HELLO);

      assertThat(renderer.render(HELLO)).isEqualTo(first);
      assertThat(calls).hasValue(1);
    }
  }

  @Test
  void interruptsASleepingManager() {
    try (BoundedRenderer<Greeting> renderer = renderer(this::sleep, LIMIT)) {
      assertThat(reasons(renderer.render(HELLO))).containsExactly(Reason.MANAGER_OFF);
      await().until(() -> interrupted.getCount() == 0);
    }
  }

  @Test
  void namesAManagerThatStartsThreadsAndUsesItsObjects() {
    try (BoundedRenderer<Greeting> renderer = renderer(this::startThread, AGES)) {
      for (int i = 0; i < 2; i++) {
        Rendering rendering = renderer.render(HELLO);
        assertThat(rendering.manifests()).hasSize(3);
        assertThat(reasons(rendering)).containsExactly(Reason.MANAGER_THREADS);
        assertThat(rendering.diagnostics().toString()).contains("The manager 'bad' of ");
        assertThat(rendering.managerResults())
            .filteredOn(ManagerResult::faulty)
            .extracting(ManagerResult::manager)
            .containsExactly("bad");
      }
    }
  }

  @Test
  void keepsCallingAManagerThatThrowsOrReturnsNull() {
    try (BoundedRenderer<Greeting> renderer = renderer(this::fail, AGES)) {
      for (int i = 0; i < 3; i++) {
        Rendering rendering = renderer.render(HELLO);
        assertThat(reasons(rendering)).containsExactly(Reason.MANAGER_FAILED);
        assertThat(rendering.manifests()).hasSize(2);
      }
      assertThat(calls).hasValue(3);
    }
  }

  @Test
  void confinesInterruptsToTheManagersThread() {
    try (BoundedRenderer<Greeting> renderer = renderer(this::interruptItself, AGES)) {
      assertThat(reasons(renderer.render(HELLO))).isEmpty();
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      assertThat(reasons(renderer.render(HELLO))).isEmpty();
    }
  }

  @Test
  void stopsWhenTheReconcileIsInterrupted() {
    try (BoundedRenderer<Greeting> renderer = renderer(this::sleep, AGES)) {
      Thread.currentThread().interrupt();
      assertThatExceptionOfType(ClusterException.class).isThrownBy(() -> renderer.render(HELLO));
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void disablesATransformerThatDoesNotReturn() {
    PluginRegistry plugins =
        PluginRegistry.of(
            List.of(new GreetingKind()),
            List.of(Greetings.manager("a")),
            List.of(
                new TestTransformer<>(
                    "bad",
                    Greeting.class,
                    Set.of(TransformedKind.of(ConfigMap.class)),
                    (request, object) -> {
                      sleep(request);
                      return object;
                    })));
    try (BoundedRenderer<Greeting> renderer = renderer(plugins, LIMIT)) {
      Rendering rendering = renderer.render(HELLO);

      assertThat(reasons(rendering)).containsExactly(Reason.TRANSFORMER_OFF);
      assertThat(rendering.diagnostics().get(0).message())
          .matches(
              "The transformer 'bad' of .* cannot change ConfigMap/.*: it did not return within .* s and is disabled until the operator restarts. .*");
      assertThat(rendering.manifests()).hasSize(1);
    }
  }

  private DesiredState loop(RenderRequest<Greeting> request) {
    calls.incrementAndGet();
    while (!over.get()) {
      Thread.onSpinWait();
    }
    return DesiredState.none();
  }

  private DesiredState sleep(RenderRequest<Greeting> request) {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      interrupted.countDown();
    }
    return DesiredState.none();
  }

  @SuppressWarnings("NullAway") // as plug-in code may
  private DesiredState fail(RenderRequest<Greeting> request) {
    if (calls.incrementAndGet() == 2) {
      throw new IllegalStateException("boom");
    }
    return null;
  }

  private DesiredState interruptItself(RenderRequest<Greeting> request) {
    Thread.currentThread().interrupt();
    return DesiredState.none();
  }

  private DesiredState startThread(RenderRequest<Greeting> request) {
    Executors.newSingleThreadExecutor().execute(calls::incrementAndGet);
    return DesiredState.of(Greetings.configMap(request, "bad"));
  }

  private static List<Reason> reasons(Rendering rendering) {
    return rendering.diagnostics().stream().map(Diagnostic::reason).toList();
  }

  private static BoundedRenderer<Greeting> renderer(
      Function<RenderRequest<Greeting>, DesiredState> bad, Duration limit) {
    PluginRegistry plugins =
        PluginRegistry.of(
            List.of(new GreetingKind()),
            List.of(Greetings.manager("a"), Greetings.manager("bad", bad), Greetings.manager("z")));
    return renderer(plugins, limit);
  }

  @SuppressWarnings("unchecked") // there is one kind, and it is this one
  private static BoundedRenderer<Greeting> renderer(PluginRegistry plugins, Duration limit) {
    return new BoundedRenderer<>(
        (LoadedKind<Greeting>) plugins.kinds().get(0), new PluginCalls(limit, line -> {}));
  }
}
