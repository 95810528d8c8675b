package io.appoperator.core.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ManagerStatus;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginCalls;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.Greetings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ManagerReportsTest {

  private static final ManagedKind OBSERVED =
      ManagedKind.of(ConfigMap.class).observes("metadata.name");

  private Supplier<ManagerStatus> answer = ManagerStatus::none;
  private ManagedKind managed = OBSERVED;

  /** A manager whose status is the answer of a test. */
  private final class Reporter implements ResourceManager<Greeting> {

    @Override
    public String id() {
      return "mood";
    }

    @Override
    public Class<Greeting> specType() {
      return Greeting.class;
    }

    @Override
    public Set<ManagedKind> manages() {
      return Set.of(managed);
    }

    @Override
    public DesiredState render(RenderRequest<Greeting> request) {
      return DesiredState.none();
    }

    @Override
    public ManagerStatus status(RenderRequest<Greeting> request, List<ObservedResource> objects) {
      return answer.get();
    }
  }

  @Test
  void writesTheFieldsBelowTheIdOfTheManager() {
    answer = () -> ManagerStatus.of(Map.of("smiles", 3, "names", List.of("a")));

    ObjectNode status = after(MissingNode.getInstance());

    assertThat(status.path("extensions"))
        .hasToString("{\"mood\":{\"names\":[\"a\"],\"smiles\":3}}");
    assertThat(ready(status)).isEqualTo("True All objects are ready.");
  }

  @Test
  void writesNothingWithoutFields() {
    assertThat(after(MissingNode.getInstance()).has("extensions")).isFalse();
  }

  @Test
  void doesNotAskManagersThatObserveNothing() {
    managed = ManagedKind.of(ConfigMap.class);
    answer = () -> ManagerStatus.of(Map.of("smiles", 3));

    assertThat(after(MissingNode.getInstance()).has("extensions")).isFalse();
  }

  @Test
  void waitsForAManagerThatIsNotReady() {
    answer = () -> unready(State.PROGRESSING, "The mood is low.");

    ObjectNode status = after(MissingNode.getInstance());

    assertThat(ready(status)).isEqualTo("False manager mood: The mood is low.");
    assertThat(condition(status, "Progressing")).startsWith("True");
    assertThat(condition(status, "Degraded")).startsWith("False");
  }

  @Test
  void isDegradedByAManagerThatHasFailed() {
    answer = () -> unready(State.FAILED, "The mood stays low.");

    ObjectNode status = after(MissingNode.getInstance());

    assertThat(condition(status, "Degraded")).isEqualTo("True manager mood: The mood stays low.");
    assertThat(condition(status, "Stalled")).startsWith("True");
  }

  @Test
  void quotesAPendingManagerWithoutWaitingForIt() {
    answer = () -> unready(State.PENDING, "No photo yet.");

    assertThat(ready(after(MissingNode.getInstance())))
        .isEqualTo("True Ready; manager mood: No photo yet.");
  }

  @Test
  void keepsTheLastFieldsOfAManagerThatFails() {
    answer = () -> ManagerStatus.of(Map.of("smiles", 3));
    ObjectNode before = after(MissingNode.getInstance());
    answer =
        () -> {
          throw new IllegalStateException("cannot count");
        };

    ObjectNode status = after(before);

    assertThat(status.path("extensions")).isEqualTo(before.path("extensions"));
    assertThat(status.path("warnings").toString())
        .contains("cannot report its status: ")
        .contains("cannot count");
    assertThat(ready(status)).startsWith("True");
  }

  @Test
  void namesAManagerThatDoesNotReturn() {
    answer = ManagerReportsTest::sleep;
    try (PluginCalls calls = new PluginCalls(Duration.ofMillis(200), line -> {})) {
      LoadedKind<?> kind = calls.bound(Greetings.plugins(new Reporter()).kinds().get(0));

      ObjectNode status = after(kind, MissingNode.getInstance());

      assertThat(status.path("warnings").toString())
          .contains("cannot report its status: it did not return within 0.2 s and is disabled");
      assertThat(ready(status)).startsWith("True");
    }
  }

  private static ManagerStatus sleep() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ManagerStatus.none();
  }

  @Test
  void refusesFieldsOfMoreThanEightKibibytes() {
    answer = () -> ManagerStatus.of(Map.of("smiles", "x".repeat(9_000)));

    ObjectNode status = after(MissingNode.getInstance());

    assertThat(status.has("extensions")).isFalse();
    assertThat(status.path("warnings").toString())
        .contains("status() returned fields of 9013 bytes; 8192 are possible");
  }

  private static ManagerStatus unready(State state, String message) {
    return ManagerStatus.none().withReadiness(Readiness.of(state, message));
  }

  private ObjectNode after(JsonNode previous) {
    return after(Greetings.plugins(new Reporter()).kinds().get(0), previous);
  }

  @SuppressWarnings("unchecked") // there is only one kind
  private static ObjectNode after(LoadedKind<?> kind, JsonNode previous) {
    ReconcileReport report =
        new ReconcileReport(
            ReconcileReport.Stage.ACTIVE, 1, List.of(), List.of(), Map.of(), null, null, false);
    return new StatusDocument<>((LoadedKind<Greeting>) kind)
        .after(Greetings.HI, previous, report, Instant.EPOCH);
  }

  private static String ready(ObjectNode status) {
    return condition(status, "Ready");
  }

  private static String condition(ObjectNode status, String type) {
    return Conditions.all(status)
        .filter(condition -> condition.path("type").asText().equals(type))
        .map(c -> c.path("status").asText() + " " + c.path("message").asText())
        .findFirst()
        .orElse("");
  }
}
