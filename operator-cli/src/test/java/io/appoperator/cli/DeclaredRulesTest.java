package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Recreation;
import io.appoperator.api.ResourceKind;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What {@code operator managers} says about the rules of a manager. */
class DeclaredRulesTest {

  private static final ResourceKind DEPLOYMENT = ResourceKind.of(Deployment.class);

  private final Cli cli =
      new Cli(
          () ->
              PluginRegistry.of(
                  List.of(new ApplicationKind()),
                  List.of(
                      new TestManager<>(
                          "migration",
                          ApplicationSpec.class,
                          Set.of(
                              ManagedKind.of(Job.class)
                                  .optional()
                                  .readyBefore(DEPLOYMENT)
                                  .recreateWhen(Recreation.failed())
                                  .recreateWhen(Recreation.changed("spec.template")),
                              ManagedKind.of(Secret.class)
                                  .mayGenerate()
                                  .mayBeRetained()
                                  .appliedBefore(DEPLOYMENT)),
                          Map.of(),
                          request -> DesiredState.none()))));

  @Test
  void tablesHaveARowForEachObjectWithRules() {
    assertThat(cli.run("managers", "-o", "wide").out())
        .endsWith(
            """

            KIND          MANAGER     OBJECT   RULES
            Application   migration   Job      optional, ready before Deployment, created again if it fails, created again if spec.template changes
            Application   migration   Secret   may be retained, generated values, applied before Deployment
            """);
  }

  @Test
  void jsonHasThemToo() throws IOException {
    JsonNode json = new ObjectMapper().readTree(cli.run("managers", "-o", "json").out());

    assertThat(DiffSchema.problems("managers.schema.json", json)).isEmpty();
    assertThat(json.at("/kinds/0/managers/0/renders/0/optional").asBoolean()).isTrue();
    assertThat(json.findPath("recreatedIf").toString())
        .isEqualTo("[\"changed spec.template\",\"failed\"]");
    assertThat(json.findPath("generates").asBoolean()).isTrue();
  }
}
