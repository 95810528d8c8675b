package io.appoperator.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Observation;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.Readiness;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A kind whose code loops, throws or returns null, together with a working kind. */
@Tag("core")
@WithTestServer
class BadKindIT {

  private static final ReconcileLimits SHORT =
      new ReconcileLimits(Duration.ofSeconds(2), Duration.ofMinutes(2), new RolloutLimits(10, 10));
  private static final ResourceKind GOOD =
      new ResourceKind("good.example.com", "v1", "Salute", "salutes");
  private static final String DOCUMENT =
      """
      apiVersion: %s/v1
      kind: %s
      metadata: {name: %s}
      spec: {text: %s}
      """;

  private final AtomicReference<Behavior> behavior = new AtomicReference<>(Behavior.GOOD);
  private final AtomicReference<Behavior> rule = new AtomicReference<>(Behavior.GOOD);
  private final AtomicReference<Part> part = new AtomicReference<>(Part.LABELS);
  private final AtomicBoolean over = new AtomicBoolean();
  private OperatorScenario scenario;
  private LiveResource first;

  /** The behavior of the code. */
  private enum Behavior {
    GOOD,
    THROWS,
    RETURNS_NULL,
    LOOPS
  }

  /** The method of the kind. */
  private enum Part {
    LABELS("labels()"),
    VALIDATE("validate()"),
    STATUS("status()");

    private final String method;

    Part(String method) {
      this.method = method;
    }
  }

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    PluginRegistry plugins =
        PluginRegistry.of(
            List.of(new BadKind(), new Other()),
            List.of(InstallableGreeting.manager(), leases(), nothing()));
    scenario = OperatorScenario.open(server, namespace, plugins, SHORT);
    first = scenario.resource(InstallableGreeting.GREETING, "first");
    scenario.apply(DOCUMENT.formatted("toys.example.com", "Greeting", "first", "hello"));
    first.awaitReady();
  }

  @AfterEach
  void close() {
    over.set(true);
    scenario.close();
  }

  @ParameterizedTest
  @EnumSource(Part.class)
  void throwingOrNullReturningCodeFailsOnlyItsOwnPrimaries(Part broken) {
    part.set(broken);
    for (Behavior bad : List.of(Behavior.THROWS, Behavior.RETURNS_NULL)) {
      behavior.set(bad);
      first.patch("{\"spec\":{\"text\":\"%s\"}}".formatted(bad));

      awaitFailure("KindFailed", bad == Behavior.THROWS ? "out of order" : "returned null");
      awaitOtherKind("other-" + bad.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
    behavior.set(Behavior.GOOD);
    first.patch("{\"spec\":{\"text\":\"well again\"}}");
    first.awaitReady();
    assertThat(first.status().path("length").asInt()).isEqualTo(10);
  }

  @ParameterizedTest
  @EnumSource(Part.class)
  void loopingCodeIsDisabledWhileTheOtherKindReconciles(Part broken) {
    part.set(broken);
    behavior.set(Behavior.LOOPS);
    first.patch("{\"spec\":{\"text\":\"goodbye\"}}");

    awaitFailure("KindOff", "did not return within 2.0 s");
    awaitOtherKind("other");
    assertThat(scenario.find(TestKinds.CONFIG_MAP, "first-greeting")).isPresent();

    behavior.set(Behavior.GOOD);
    scenario.operator().restart();
    first.awaitReady();
  }

  @Test
  void loopingReadinessRuleIsDisabledWhileTheOtherKindReconciles() {
    rule.set(Behavior.LOOPS);
    scenario.kubectl("annotate", "lease", "first", "seen=again");

    OperatorScenario.within(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(first.status().path("resources").toString())
                    .contains("The readiness rule for Lease", "of the manager 'leases'")
                    .contains("did not return within 2.0 s"));
    awaitOtherKind("other");
    assertThat(first.is("Ready")).isFalse();
  }

  private void awaitFailure(String reason, String what) {
    String method = requireNonNull(part.get()).method;
    OperatorScenario.within(Duration.ofSeconds(60))
        .untilAsserted(
            () -> {
              assertThat(first.reason("Ready")).isEqualTo(reason);
              assertThat(first.is("Stalled")).isTrue();
              assertThat(first.message("Ready"))
                  .contains("The method " + method + " of the kind Greeting of ")
                  .contains(what);
            });
  }

  private void awaitOtherKind(String name) {
    scenario.apply(DOCUMENT.formatted(GOOD.group(), GOOD.kind(), name, "fine"));
    scenario.resource(GOOD, name).awaitReady();
  }

  private <T> T answer(Part asked, T good) {
    return part.get() == asked ? answer(requireNonNull(behavior.get()), good) : good;
  }

  @SuppressWarnings("NullAway") // as plug-in code may
  private <T> T answer(Behavior how, T good) {
    switch (how) {
      case THROWS -> throw new IllegalStateException("out of order");
      case RETURNS_NULL -> {
        return null;
      }
      case LOOPS -> {
        while (!over.get()) {
          Thread.onSpinWait();
        }
      }
      case GOOD -> {}
    }
    return good;
  }

  /** Returns a value, loops, throws or returns null, as the test sets. */
  private final class BadKind implements PrimaryKind<InstallableGreeting.Spec> {

    private final InstallableGreeting.Kind good =
        new InstallableGreeting.Kind(InstallableGreeting.GREETING);

    @Override
    public ResourceKind kind() {
      return good.kind();
    }

    @Override
    public Class<InstallableGreeting.Spec> specType() {
      return good.specType();
    }

    @Override
    public String crd() {
      return good.crd();
    }

    @Override
    public List<Diagnostic> validate(Primary<InstallableGreeting.Spec> primary) {
      return answer(Part.VALIDATE, good.validate(primary));
    }

    @Override
    public Map<String, String> labels(Primary<InstallableGreeting.Spec> primary) {
      return answer(Part.LABELS, good.labels(primary));
    }

    @Override
    public Map<String, Object> status(Observation<InstallableGreeting.Spec> observation) {
      return answer(Part.STATUS, good.status(observation));
    }
  }

  /** Returns a resource manager with its own readiness rule. */
  private TestManager<InstallableGreeting.Spec> leases() {
    return new TestManager<>(
        "leases",
        InstallableGreeting.Spec.class,
        Set.of(ManagedKind.of(Lease.class)),
        Map.of(ResourceKind.of(Lease.class), this::assessLease),
        BadKindIT::lease);
  }

  private static TestManager<Other.Spec> nothing() {
    return new TestManager<>(
        "nothing",
        Other.Spec.class,
        ManagedKind.of(TestKinds.CONFIG_MAP),
        request -> DesiredState.none());
  }

  private static DesiredState lease(RenderRequest<InstallableGreeting.Spec> request) {
    return DesiredState.of(
        new LeaseBuilder()
            .withNewMetadata()
            .withName(request.name())
            .endMetadata()
            .withNewSpec()
            .withHolderIdentity(request.name())
            .endSpec()
            .build());
  }

  private Readiness assessLease(GenericKubernetesResource live) {
    return answer(requireNonNull(rule.get()), Readiness.ready());
  }

  /** A working kind with another spec type. */
  private static final class Other implements PrimaryKind<Other.Spec> {

    record Spec(String text) {}

    @Override
    public ResourceKind kind() {
      return GOOD;
    }

    @Override
    public Class<Spec> specType() {
      return Spec.class;
    }

    @Override
    public String crd() {
      return new InstallableGreeting.Kind(GOOD)
          .crd()
          .replace("greeting", "salute")
          .replace("Greeting", "Salute");
    }

    @Override
    public Map<String, String> labels(Primary<Spec> primary) {
      return Map.of();
    }
  }
}
