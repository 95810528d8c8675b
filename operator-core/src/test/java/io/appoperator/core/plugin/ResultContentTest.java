package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagerStatus;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.State;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResultContentTest {

  private static final DesiredObject A = DesiredObject.of(map("a", "1"));
  private static final DesiredObject B = DesiredObject.of(map("b", "1"));

  @Test
  void ignoresTheOrderOfObjectsAndDiagnosticsAndKeys() {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("y", "1");
    labels.put("x", "2");
    Diagnostic first = Diagnostic.questionable("spec.text", "It is short.");
    Diagnostic second = Diagnostic.questionable("spec.size", "It is small.");

    assertThat(
            difference(
                DesiredState.of(A, B).with(List.of(first, second)),
                DesiredState.of(B, A).with(List.of(second, first))))
        .isEmpty();
    assertThat(
            ResultContent.of("label", labels)
                .difference(ResultContent.of("label", Map.of("x", "2", "y", "1"))))
        .isEmpty();
  }

  @Test
  void namesAnObjectWithOtherContent() {
    assertThat(
            difference(DesiredState.of(A, B), DesiredState.of(A, DesiredObject.of(map("b", "2")))))
        .hasValue("returned ConfigMap/b with different content for the same input");
  }

  @Test
  void namesAnObjectThatIsNotReturnedAgain() {
    String message = "returned ConfigMap/b in only one of two calls for the same input";
    assertThat(difference(DesiredState.of(A, B), DesiredState.of(A))).hasValue(message);
    assertThat(difference(DesiredState.of(A), DesiredState.of(A, B))).hasValue(message);
  }

  @Test
  void namesOtherMarksAndDiagnostics() {
    assertThat(difference(DesiredState.of(A), DesiredState.of(A.initialOnly("data.key"))))
        .hasValue("returned the marks of ConfigMap/a with different content for the same input");
    assertThat(
            difference(
                DesiredState.of(A),
                DesiredState.of(A)
                    .with(List.of(Diagnostic.questionable("spec.text", "It is 3 ms old.")))))
        .hasValue(
            "returned the diagnostic 'Questionable' in only one of two calls for the same input");
  }

  @Test
  void namesAFieldOfAStatusAndTheReadiness() {
    ManagerStatus one = ManagerStatus.of(Map.of("size", 1));

    assertThat(difference(one, ManagerStatus.of(Map.of("size", 2))))
        .hasValue("returned the status field 'size' with different content for the same input");
    assertThat(difference(one, one.withReadiness(Readiness.of(State.PENDING, "Soon."))))
        .hasValue("returned the readiness with different content for the same input");
    assertThat(difference(one, ManagerStatus.of(Map.of("size", 1)))).isEmpty();
  }

  @Test
  void comparesNullAsAResult() {
    GenericKubernetesResource object = new GenericKubernetesResource();
    object.setKind("Job");

    assertThat(
            ResultContent.of(object).difference(ResultContent.of((GenericKubernetesResource) null)))
        .isPresent();
    assertThat(difference((DesiredState) null, null)).isEmpty();
    assertThat(ResultContent.of("label", null).difference(ResultContent.of("label", Map.of())))
        .isEmpty();
  }

  private static Optional<String> difference(
      @Nullable DesiredState one, @Nullable DesiredState other) {
    return ResultContent.of(one).difference(ResultContent.of(other));
  }

  private static Optional<String> difference(ManagerStatus one, ManagerStatus other) {
    return ResultContent.of(one).difference(ResultContent.of(other));
  }

  private static ConfigMap map(String name, String value) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .addToData("key", value)
        .build();
  }
}
