package io.appoperator.core.preview;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ApplyDryRun.OnConflict;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.preview.Admission.Check;
import io.appoperator.core.preview.PrimaryDryRun.DryRunResponse;
import io.appoperator.core.sample.GreetingKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PrimaryDryRunTest {

  private static final ResourceRef HELLO = new ResourceRef(GreetingKind.KIND, "prod", "hello");

  private final MemoryCluster cluster = new MemoryCluster();
  private final List<String> applies = new ArrayList<>();

  @Test
  void createsAnAbsentResource() {
    assertThat(check(null)).isEqualTo(Check.CREATE);
    assertThat(cluster.has(HELLO)).as("stored").isFalse();
  }

  @Test
  void updatesAResourceThatNoClientApplies() {
    live(List.of());

    assertThat(check(null)).isEqualTo(Check.REPLACE);
  }

  @Test
  void appliesAsTheFieldManagerThatAppliesTheSpec() {
    live(List.of("f:spec gitops"));

    assertThat(check(null)).isEqualTo(Check.APPLY);
    assertThat(applies).containsExactly("gitops");
  }

  @Test
  void ignoresFieldManagersThatApplyNoPartOfTheSpec() {
    live(List.of("f:metadata operator", "f:spec gitops"));

    assertThat(check(null)).isEqualTo(Check.APPLY);
    assertThat(applies).containsExactly("gitops");
  }

  @Test
  void requiresAFieldManagerIfSeveralClientsApplyTheSpec() {
    live(List.of("f:spec gitops", "f:spec kubectl"));

    assertThat(ask(null))
        .isEqualTo(
            new DryRunResponse.NotChecked(
                "several field managers apply it (gitops, kubectl); choose one with"
                    + " --field-manager."));
    assertThat(applies).isEmpty();
  }

  @Test
  void appliesAsTheGivenFieldManager() {
    live(List.of("f:spec gitops", "f:spec kubectl"));

    assertThat(check("kubectl")).isEqualTo(Check.APPLY);
    assertThat(applies).containsExactly("kubectl");
  }

  @Test
  void appliesAsTheGivenFieldManagerDespiteAnotherOne() {
    live(List.of("f:spec gitops"));

    assertThat(check("pipeline")).isEqualTo(Check.APPLY);
    assertThat(applies).containsExactly("pipeline");
  }

  @Test
  void reportsThatTheApplyNeedsForce() {
    live(List.of("f:spec gitops"));

    DryRunResponse response =
        new PrimaryDryRun(cluster, this::contested, null).run(HELLO, document());

    assertThat(((DryRunResponse.Accepted) response).note())
        .isEqualTo("the API server accepts only a forced apply: taken by hpa");
    assertThat(applies).containsExactly("gitops", "gitops, forced");
  }

  @Test
  void reportsTheServersRejection() {
    cluster.failAt("dry-run create " + HELLO, Failure.REFUSED, "denied by policy");

    assertThat(ask(null))
        .isEqualTo(new DryRunResponse.Rejected(Check.CREATE, Optional.empty(), "denied by policy"));
  }

  @Test
  void treatsAWebhookWithoutDryRunSupportAsNotChecked() {
    String message = "admission webhook \"a\" does not support dry run";
    cluster.failAt("dry-run create " + HELLO, Failure.REFUSED, message);

    assertThat(ask(null)).isEqualTo(new DryRunResponse.NotChecked(message));
  }

  private DryRunResponse ask(@Nullable String fieldManager) {
    return new PrimaryDryRun(cluster, this::applied, fieldManager).run(HELLO, document());
  }

  private Check check(@Nullable String fieldManager) {
    return ((DryRunResponse.Accepted) ask(fieldManager)).check();
  }

  private ObjectNode applied(
      ResourceRef ref, ObjectNode object, String manager, OnConflict onConflict) {
    applies.add(onConflict == OnConflict.FORCE ? manager + ", forced" : manager);
    return object;
  }

  private ObjectNode contested(
      ResourceRef ref, ObjectNode object, String manager, OnConflict onConflict) {
    applied(ref, object, manager, onConflict);
    if (onConflict == OnConflict.FAIL) {
      throw new ClusterException(Failure.CONFLICT, 409, "taken by hpa", List.of(), null);
    }
    return object;
  }

  /** Stores the resource, with field managers that apply a part of it each. */
  private void live(List<String> appliers) {
    ObjectNode live = document();
    var managedFields = live.withObjectProperty("metadata").putArray("managedFields");
    for (String applier : appliers) {
      String[] words = applier.split(" ");
      managedFields
          .addObject()
          .put("manager", words[1])
          .put("operation", "Apply")
          .putObject("fieldsV1")
          .putObject(words[0]);
    }
    cluster.put(HELLO, live);
  }

  private static ObjectNode document() {
    ObjectNode document =
        Json.object()
            .put("apiVersion", GreetingKind.KIND.apiVersion())
            .put("kind", GreetingKind.KIND.kind());
    document.putObject("metadata").put("name", "hello").put("namespace", "prod");
    document.putObject("spec").put("text", "hello");
    return document;
  }
}
