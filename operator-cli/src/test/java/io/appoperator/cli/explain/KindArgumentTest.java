package io.appoperator.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.cli.command.KindArgument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kinds have the notation of kubectl. */
class KindArgumentTest {

  private static final ResourceKind DEPLOYMENT =
      new ResourceKind("apps", "v1", "Deployment", "deployments");

  private static final ResourceKind SERVICE = new ResourceKind("", "v1", "Service", "services");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Deployment",
        "deployment",
        "deployments",
        "deploy",
        "DEPLOY",
        "deployments.apps",
        "deployment.apps",
        "deploy.apps",
        "deployments.v1.apps",
      })
  void matchesADeployment(String word) {
    assertThat(KindArgument.matches(word, DEPLOYMENT)).isTrue();
    assertThat(KindArgument.matches(word, SERVICE)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"deployments.extensions", "deployment.", "dep", "", ".apps", "apps"})
  void matchesNoDeployment(String word) {
    assertThat(KindArgument.matches(word, DEPLOYMENT)).isFalse();
  }

  @Test
  void matchesAKindOfTheCoreGroupOnlyWithoutAGroup() {
    assertThat(KindArgument.matches("svc", SERVICE)).isTrue();
    assertThat(KindArgument.matches("services.", SERVICE)).isFalse();
  }

  @Test
  void excludesTheGroupFromThePath() {
    assertThat(FieldQuery.of("deployment.apps.spec.replicas").pathIn(DEPLOYMENT))
        .isEqualTo("spec.replicas");
    assertThat(FieldQuery.of("deploy.v1.apps").pathIn(DEPLOYMENT)).isEmpty();
    assertThat(FieldQuery.of("deploy.spec").pathIn(DEPLOYMENT)).isEqualTo("spec");

    FieldQuery one = FieldQuery.of("deployments.apps/shop:spec.replicas");
    assertThat(one.kind()).isEqualTo("deployments.apps");
    assertThat(one.name()).isEqualTo("shop");
    assertThat(one.pathIn(DEPLOYMENT)).isEqualTo("spec.replicas");
  }
}
