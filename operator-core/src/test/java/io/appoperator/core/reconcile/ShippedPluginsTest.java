package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.plugin.DescribedManager;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.Greetings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Managers and kinds that ship with the operator are called directly, and others with a limit. */
@Timeout(60)
class ShippedPluginsTest {

  private static final Duration LIMIT = Duration.ofMillis(500);
  private static final Duration AGES = Duration.ofMinutes(5);
  private static final ClassLoader SHIPPED = ShippedPluginsTest.class.getClassLoader();

  /** The threads that called the managers, by the id of the manager. */
  private final Map<String, Thread> threads = new ConcurrentHashMap<>();

  @Test
  void callsShippedManagersOnTheCallingThread() {
    render(limits(AGES), manager("a"), manager("b"));

    assertThat(threads)
        .containsOnly(
            Map.entry("a", Thread.currentThread()), Map.entry("b", Thread.currentThread()));
  }

  @Test
  void setsNoLimitForShippedManagers() {
    Duration limit = Duration.ofMillis(1);
    Rendering rendering =
        render(limits(limit), Greetings.manager("slow", request -> slow(limit.multipliedBy(50))));

    assertThat(rendering.diagnostics()).isEmpty();
  }

  @Test
  void handsOverOnceIfOneManagerIsForeign() {
    render(limits(AGES), manager("a"), foreign(manager("b")), manager("c"));

    assertThat(threads).containsOnlyKeys("a", "b", "c");
    assertThat(threads.values()).containsOnly(threads.get("b"));
    assertThat(threads.get("b")).isNotSameAs(Thread.currentThread());
  }

  @Test
  void limitsShippedManagersNextToAForeignOne() {
    Rendering rendering =
        render(
            limits(LIMIT),
            foreign(manager("a")),
            Greetings.manager("bad", ShippedPluginsTest::sleep));

    assertThat(rendering.diagnostics())
        .extracting(Diagnostic::reason)
        .containsExactly(Reason.MANAGER_OFF);
  }

  @Test
  void limitsAForeignManagerNextToShippedOnes() {
    Rendering rendering =
        render(
            limits(LIMIT),
            manager("a"),
            foreign(Greetings.manager("bad", ShippedPluginsTest::sleep)),
            manager("z"));

    assertThat(rendering.diagnostics())
        .extracting(Diagnostic::reason)
        .containsExactly(Reason.MANAGER_OFF);
    assertThat(rendering.manifests()).extracting(Manifest::manager).containsExactly("a", "z");
  }

  @Test
  void limitsAManagerThatAFileDescribes() {
    Rendering rendering =
        render(limits(LIMIT), described(Greetings.manager("bad", ShippedPluginsTest::sleep)));

    assertThat(rendering.diagnostics())
        .extracting(Diagnostic::reason)
        .containsExactly(Reason.MANAGER_OFF);
  }

  @Test
  void limitsAllManagersByDefault() {
    render(ReconcileLimits.STANDARD, manager("a"));

    assertThat(threads.get("a")).isNotNull().isNotSameAs(Thread.currentThread());
  }

  private static ReconcileLimits limits(Duration managerTimeout) {
    return new ReconcileLimits(managerTimeout, SHIPPED, AGES, RolloutLimits.STANDARD);
  }

  @SuppressWarnings("unchecked") // there is only one kind
  private static Rendering render(ReconcileLimits limits, ResourceManager<?>... managers) {
    LoadedKind<Greeting> kind = (LoadedKind<Greeting>) Greetings.plugins(managers).kinds().get(0);
    try (BoundedRenderer<Greeting> renderer =
        new BoundedRenderer<>(kind, limits.calls(line -> {}))) {
      return renderer.render(Greetings.HI);
    }
  }

  private ResourceManager<Greeting> manager(String id) {
    return Greetings.manager(
        id,
        request -> {
          threads.put(id, Thread.currentThread());
          return DesiredState.of(Greetings.configMap(request, id));
        });
  }

  /** Returns a manager whose class another class loader defined, as that of a plug-in. */
  private static ResourceManager<?> foreign(ResourceManager<Greeting> manager) {
    ClassLoader plugin = new ClassLoader(SHIPPED) {};
    return (ResourceManager<?>)
        Proxy.newProxyInstance(
            plugin,
            new Class<?>[] {ResourceManager.class},
            (proxy, method, arguments) -> call(manager, method, arguments));
  }

  /** Returns a manager of a file, whose class ships with the operator. */
  private static ResourceManager<?> described(ResourceManager<Greeting> manager) {
    Map<String, Object> description =
        Map.of("file", "bad.yaml", "reportsStatus", false, "statusRules", List.of());
    return (ResourceManager<?>)
        Proxy.newProxyInstance(
            SHIPPED,
            new Class<?>[] {DescribedManager.class},
            (proxy, method, arguments) ->
                description.containsKey(method.getName())
                    ? description.get(method.getName())
                    : call(manager, method, arguments));
  }

  private static Object call(ResourceManager<?> manager, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(manager, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static DesiredState slow(Duration duration) {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < duration.toNanos()) {
      Thread.onSpinWait();
    }
    return DesiredState.none();
  }

  private static DesiredState sleep(RenderRequest<Greeting> request) {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return DesiredState.none();
  }
}
