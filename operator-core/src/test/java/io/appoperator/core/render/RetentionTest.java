package io.appoperator.core.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.Greetings;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RetentionTest {

  @Test
  void marksRetainedObjectsWithTheirPrimary() {
    Rendering rendering =
        Greetings.render(
            Greetings.manager(
                "a",
                request ->
                    DesiredState.of(
                        DesiredObject.of(Greetings.configMap(request, "kept")).retained())));

    assertThat(rendering.manifests().get(0).json().at("/metadata/annotations").toString())
        .isEqualTo("{\"toys.example.com/greeting\":\"hi\",\"toys.example.com/manager\":\"a\"}");
  }

  @Test
  void rejectsRetainingAKindThatIsNotRetainable() {
    TestManager<Greeting> manager =
        Greetings.manager(
            "a",
            Set.of(ManagedKind.of(ConfigMap.class)),
            request ->
                DesiredState.of(DesiredObject.of(Greetings.configMap(request, "kept")).retained()));

    Rendering rendering = Greetings.render(manager);

    assertThat(rendering.manifests()).isEmpty();
    assertThat(rendering.diagnostics())
        .singleElement()
        .asString()
        .contains("marked a ConfigMap as retained without declaring it in manages()");
  }
}
