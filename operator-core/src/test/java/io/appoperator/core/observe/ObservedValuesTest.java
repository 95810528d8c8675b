package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.sample.SampleSite;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ObservedValuesTest {

  private static final ResourceKind JOB = ResourceKind.of(Job.class);

  @Test
  void areTextsOfScalarsOnly() {
    assertThat(
            read(
                "{'status': {'a': 'text', 'b': 1.50, 'c': true, 'd': null, 'e': {}, 'f': []}}",
                "status.a",
                "status.b",
                "status.c",
                "status.d",
                "status.e",
                "status.f",
                "status.g"))
        .isEqualTo(Map.of("status.a", "text", "status.b", "1.5", "status.c", "true"));
  }

  @Test
  void endBeforeTheFirstThatExceedsTheirBytes() {
    String live =
        "{'status': {'a': 'short', 'b': '%s', 'c': 'short'}}".formatted("\u00e4".repeat(254));

    assertThat(read(live, "status.a", "status.b", "status.c")).containsOnlyKeys("status.a");
    assertThat(read(live, "status.b", "status.c")).containsOnlyKeys("status.b");
  }

  @Test
  void areMaskedIfTheObjectHasThemAsSecrets() {
    assertThat(
            read(
                """
                {'spec': {'template': {'spec': {'containers': [
                   {'env': [{'name': 'PASSWORD', 'value': 'swordfish'}]}]}}},
                 'status': {'message': 'cannot log in with swordfish'}}
                """,
                "status.message"))
        .isEqualTo(Map.of("status.message", "cannot log in with <masked>"));
  }

  private static Map<String, String> read(String live, String... paths) {
    ManagedKind observing = ManagedKind.of(JOB).observes(paths);
    ObjectNode object = SampleSite.json(live);
    object.putObject("metadata").put("name", "migrate");
    return new LiveReader(
            Greetings.plugins(
                    Greetings.manager(
                        "observing", Set.of(observing), request -> DesiredState.none()))
                .kinds())
        .read(JOB, object)
        .observed();
  }
}
