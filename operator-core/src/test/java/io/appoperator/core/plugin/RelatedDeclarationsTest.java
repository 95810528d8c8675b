package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.api.RelatedKind;
import io.appoperator.core.related.RelatedManager;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.Greetings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which declarations of related kinds are refused when the operator starts. */
class RelatedDeclarationsTest {

  @ParameterizedTest
  @ValueSource(classes = {Pod.class, Node.class})
  void refusesPodsAndNodes(Class<? extends HasMetadata> type) {
    assertRefused(
        kind(type).projects("status.phase"),
        "the state of Pods and Nodes must not decide a rendering");
  }

  @Test
  void refusesClusterScopedKinds() {
    assertRefused(kind(Namespace.class).projects("spec"), "which is cluster-scoped");
  }

  @Test
  void refusesValuesOfSecrets() {
    assertRefused(kind(Secret.class).projects("data"), "values of Secrets are never kept");
  }

  @Test
  void refusesAKindWithoutFields() {
    assertRefused(kind(ConfigMap.class), "but no field of it");
  }

  @Test
  void refusesAMalformedPath() {
    assertRefused(kind(ConfigMap.class).projects("data..a"), "'data..a' is not a path");
  }

  @Test
  void watchesSecretsOnlyIfTheSettingsPermitIt() {
    LoadedKind<?> kind =
        Greetings.plugins(new RelatedManager(kind(Secret.class).projectsDigestOf("data")))
            .kinds()
            .get(0);
    assertThat(kind.relatedKinds()).isEmpty();
    RenderInputs none = kind.inputs();
    assertThat(
            kind.withInputs(
                    new RenderInputs(
                        none.configs(),
                        none.disabled(),
                        none.spec(),
                        none.disabledTransformers(),
                        none.places(),
                        true))
                .relatedKinds())
        .hasSize(1);
  }

  private static RelatedKind<Greeting> kind(Class<? extends HasMetadata> type) {
    return RelatedKind.of(type, request -> List.of());
  }

  private static void assertRefused(RelatedKind<Greeting> kind, String why) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> Greetings.plugins(new RelatedManager(kind)))
        .withMessageContaining("its method related() ")
        .withMessageContaining(why);
  }
}
