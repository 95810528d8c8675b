package io.appoperator.core.render;

import static io.appoperator.core.render.PodTransformers.ANNOTATIONS;
import static io.appoperator.core.render.PodTransformers.CONTAINERS;
import static io.appoperator.core.render.PodTransformers.annotating;
import static io.appoperator.core.render.PodTransformers.annotations;
import static io.appoperator.core.render.PodTransformers.changing;
import static io.appoperator.core.render.PodTransformers.container;
import static io.appoperator.core.render.PodTransformers.containers;
import static io.appoperator.core.render.PodTransformers.deployment;
import static io.appoperator.core.render.PodTransformers.map;
import static io.appoperator.core.render.PodTransformers.render;
import static io.appoperator.core.render.PodTransformers.sidecar;
import static io.appoperator.core.render.PodTransformers.transformer;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.GeneratedValue;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Reason;
import io.appoperator.api.TransformedKind;
import io.appoperator.core.plugin.RenderInputs;
import io.appoperator.core.plugin.SpecSettings;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.Greetings;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestTransformer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ManifestTransformerTest {

  @Test
  void combinesTheChangesOfAllTransformersAndRecordsThem() {
    Rendering rendering =
        render(
            List.of(
                sidecar("mesh", "proxy", "proxy:1"),
                sidecar("backup", "backup", "backup:1"),
                annotating("scrape", "prometheus.io/scrape", "true")));

    assertThat(rendering.diagnostics()).isEmpty();
    assertThat(new ManifestPrinter().print(deployment(rendering).json()))
        .isEqualTo(
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              annotations:
                toys.example.com/manager: web
                toys.example.com/transformers: "backup,mesh,scrape"
              labels:
                app: hi
                app.kubernetes.io/managed-by: application-operator
              name: hi
              namespace: prod
            spec:
              replicas: 2
              selector:
                matchLabels:
                  app: hi
              template:
                metadata:
                  annotations:
                    prometheus.io/scrape: "true"
                  labels:
                    app: hi
                spec:
                  containers:
                  - image: app:1
                    name: main
                  - image: logs:1
                    name: logs
                  - image: backup:1
                    name: backup
                  - image: proxy:1
                    name: proxy
            """);
  }

  @Test
  void leavesAllOtherObjectsAndTheirDigestsAsTheyAre() {
    Rendering plain = render(List.of());
    Rendering idle = render(List.of(changing("idle", object -> {}, ANNOTATIONS)));

    assertThat(idle.manifests().stream().map(Manifest::json))
        .containsExactlyElementsOf(plain.manifests().stream().map(Manifest::json).toList());
    assertThat(idle.digest()).isEqualTo(plain.digest());
    Rendering changed = render(List.of(sidecar("mesh", "proxy", "proxy:1")));
    assertThat(deployment(changed).digest()).isNotEqualTo(deployment(plain).digest());
    assertThat(changed.manifests().get(0)).isEqualTo(plain.manifests().get(0));
  }

  @Test
  void digestOfAChangedObjectLeavesInitialOnlyFieldsOut() {
    Manifest changed = deployment(render(List.of(sidecar("mesh", "proxy", "proxy:1"))));

    assertThat(changed.digest()).isEqualTo(Digest.of(changed.withoutInitialOnly()));
    assertThat(changed.json().at("/spec/replicas").asInt()).isEqualTo(2);
  }

  @Test
  void givesEveryTransformerTheObjectOfTheManager() {
    TestTransformer<Greeting> counting =
        changing(
            "count",
            object ->
                annotations(object).put("containers", String.valueOf(containers(object).size())),
            ANNOTATIONS);

    Manifest changed = deployment(render(List.of(counting, sidecar("aaa", "proxy", "proxy:1"))));

    assertThat(changed.json().at("/spec/template/metadata/annotations/containers").asText())
        .isEqualTo("2");
  }

  @Test
  void passesTheRequestOfTheManagers() {
    TestTransformer<Greeting> naming =
        new TestTransformer<>(
            "name",
            Greeting.class,
            Set.of(TransformedKind.of(Deployment.class).mayChange(ANNOTATIONS)),
            (request, object) -> {
              annotations(object).put("text", request.spec().text());
              annotations(object).putAll(request.labels());
              return object;
            });

    Manifest changed = deployment(render(List.of(naming)));

    assertThat(changed.json().at("/spec/template/metadata/annotations").toString())
        .isEqualTo(
            "{\"app\":\"hi\",\"app.kubernetes.io/managed-by\":\"application-operator\",\"text\":\"Hello\"}");
  }

  @Test
  void changesAndRemovesDeclaredFieldsOfListElements() {
    TestTransformer<Greeting> registry =
        changing(
            "registry",
            object ->
                containers(object)
                    .forEach(
                        value -> {
                          @SuppressWarnings("unchecked") // what JSON has
                          Map<String, Object> container = (Map<String, Object>) value;
                          container.put("image", "registry.example.com/" + container.get("image"));
                        }),
            CONTAINERS + "[*].image");

    Manifest changed = deployment(render(List.of(registry)));

    assertThat(changed.json().at("/spec/template/spec/containers").toString())
        .isEqualTo(
            "[{\"image\":\"registry.example.com/app:1\",\"name\":\"main\"},{\"image\":\"registry.example.com/logs:1\",\"name\":\"logs\"}]");
  }

  static Stream<Arguments> refusedChanges() {
    return Stream.of(
        refused(
            "changed spec.template.spec.hostNetwork, which it does not declare",
            object -> map(object, "spec", "template", "spec").put("hostNetwork", true)),
        refused(
            "changed metadata.name, which only the operator and the manager",
            object -> object.getMetadata().setName("other")),
        refused(
            "changed metadata.namespace, which only the operator and the manager",
            object -> object.getMetadata().setNamespace("other")),
        refused(
            "changed metadata.finalizers[], which only the operator and the manager",
            object -> object.getMetadata().setFinalizers(List.of("a.example.com/b"))),
        refused(
            "changed metadata.labels.app, which connects the object with its pods",
            object -> object.getMetadata().getLabels().put("app", "other")),
        refused(
            "changed metadata.annotations['toys.example.com/manager'], which has a prefix",
            object -> object.getMetadata().getAnnotations().remove("toys.example.com/manager")),
        refused(
            "changed metadata.annotations['toys.example.com/paused'], which has a prefix",
            object -> object.getMetadata().getAnnotations().put("toys.example.com/paused", "true")),
        refused(
            "changed spec.selector.matchLabels.tier, which connects the object with its pods",
            object -> map(object, "spec", "selector", "matchLabels").put("tier", "web")),
        refused(
            "changed spec.template.metadata.labels.app, which connects the object",
            object -> map(object, "spec", "template", "metadata", "labels").put("app", "other")),
        refused(
            "changed spec.template.metadata.labels.app, which connects the object",
            object -> map(object, "spec", "template", "metadata").remove("labels")),
        refused(
            "changed spec.template.metadata.annotations['toys.example.com/x'], which has",
            object -> annotations(object).put("toys.example.com/x", "1")),
        refused(
            "changed spec.replicas, which its manager leaves to other clients or to the operator",
            object -> map(object, "spec").put("replicas", 3)),
        refused("changed kind, which only the operator sets", object -> object.setKind("Pod")),
        refused(
            "changed status.replicas, which only the operator sets",
            object -> object.setAdditionalProperty("status", Map.of("replicas", 1))),
        refused(
            "changed the order of spec.template.spec.containers",
            object -> Collections.reverse(containers(object))),
        refused(
            "returned elements in spec.template.spec.containers without keys, or with equal",
            object -> containers(object).add(container("main", "other:1"))),
        refused(
            "failed with java.lang.IllegalStateException: out of order",
            object -> {
              throw new IllegalStateException("out of order");
            }));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refusedChanges")
  void refusesAChangeWithItsPlaceAndLeavesTheObject(
      String message, Consumer<GenericKubernetesResource> change) {
    Rendering rendering =
        render(
            List.of(
                changing(
                    "bad",
                    change,
                    "metadata",
                    "kind",
                    "status",
                    "spec.replicas",
                    "spec.selector",
                    "spec.template.metadata",
                    CONTAINERS),
                annotating("good", "scrape", "true")));

    Diagnostic error = rendering.diagnostics().get(0);
    assertThat(error.reason()).isEqualTo(Reason.TRANSFORMER_FAILED);
    assertThat(error.message())
        .startsWith("The transformer 'bad' of ")
        .contains(" cannot change Deployment/hi: it " + message)
        .endsWith(
            ". The operator does not apply its changes; report this to the author of the transformer.");
    Manifest manifest = deployment(rendering);
    assertThat(manifest.transformation().failed()).containsOnlyKeys("bad");
    assertThat(manifest.json().at("/metadata/annotations/toys.example.com~1transformers").asText())
        .isEqualTo("good");
    assertThat(rendering.isComplete()).isFalse();
    assertThat(rendering.manifests()).as("the ConfigMap is rendered").hasSize(2);
  }

  @Test
  void refusesAChangedElementWhereOnlyAdditionsAreDeclared() {
    TestTransformer<Greeting> adding =
        transformer(
            "adding",
            TransformedKind.of(Deployment.class).mayAddTo(CONTAINERS).mayAddTo(ANNOTATIONS),
            object -> {
              annotations(object).put("a", "b");
              containers(object).remove(0);
            });

    assertThat(render(List.of(adding)).diagnostics().get(0).message())
        .contains("it changed spec.template.spec.containers[name=\"main\"], which it does not");
  }

  @Test
  void refusesATransformerThatReturnsNull() {
    TestTransformer<Greeting> broken =
        new TestTransformer<>(
            "broken",
            Greeting.class,
            Set.of(TransformedKind.of(Deployment.class)),
            (request, object) -> null);

    assertThat(render(List.of(broken)).diagnostics().get(0).message())
        .contains("cannot change Deployment/hi: it returned null.");
  }

  @Test
  void holdsAnObjectToWhichTwoTransformersWriteDifferentValues() {
    Rendering rendering =
        render(List.of(annotating("a", "scrape", "true"), annotating("b", "scrape", "false")));

    assertThat(rendering.diagnostics())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.reason()).isEqualTo(Reason.TRANSFORMER_CONFLICT);
              assertThat(problem.message())
                  .startsWith(
                      "The transformers 'a' and 'b' write different values to spec.template.metadata.annotations.scrape of Deployment/hi.");
            });
    assertThat(deployment(rendering).transformation().conflict()).isNotNull();
  }

  @Test
  void twoContainersWithOneNameConflictUnlessTheyAreEqual() {
    assertThat(render(List.of(sidecar("a", "proxy", "p:1"), sidecar("b", "proxy", "p:2"))))
        .satisfies(
            rendering ->
                assertThat(rendering.diagnostics().get(0).message())
                    .contains("spec.template.spec.containers[name=\"proxy\"]"));
    Rendering equal = render(List.of(sidecar("a", "proxy", "p:1"), sidecar("b", "proxy", "p:1")));
    assertThat(equal.diagnostics()).isEmpty();
    assertThat(deployment(equal).json().at("/spec/template/spec/containers")).hasSize(3);
  }

  @Test
  void aRemovedElementConflictsWithAChangeBelowIt() {
    TestTransformer<Greeting> removing =
        changing("removing", object -> containers(object).remove(1), CONTAINERS);
    TestTransformer<Greeting> image =
        changing(
            "image",
            object -> {
              @SuppressWarnings("unchecked") // what JSON has
              Map<String, Object> logs = (Map<String, Object>) containers(object).get(1);
              logs.put("image", "logs:2");
            },
            CONTAINERS + "[*].image");

    assertThat(render(List.of(removing, image)).diagnostics())
        .extracting(Diagnostic::reason)
        .containsExactly(Reason.TRANSFORMER_CONFLICT);
  }

  @Test
  void refusesToSetAGeneratedValue() {
    TestManager<Greeting> secrets =
        Greetings.manager(
            "secret",
            Set.of(ManagedKind.of(Secret.class).mayGenerate()),
            request ->
                DesiredState.of(
                    DesiredObject.of(
                            new SecretBuilder()
                                .withNewMetadata()
                                .withName("password")
                                .endMetadata()
                                .build())
                        .generated("password", GeneratedValue.alphanumeric(16))));
    TestTransformer<Greeting> setting =
        transformer(
            "setting",
            TransformedKind.of(Secret.class).mayChange("data"),
            object -> object.setAdditionalProperty("data", Map.of("password", "c2VjcmV0")));

    assertThat(
            new Renderer<>(PodTransformers.kind(List.of(secrets), List.of(setting)))
                .render(Greetings.HI)
                .diagnostics())
        .singleElement()
        .satisfies(
            error ->
                assertThat(error.message())
                    .contains("it changed data.password, which its manager leaves to"));
  }

  @Test
  void doesNotCallADisabledTransformer() {
    Rendering rendering =
        new Renderer<>(
                PodTransformers.kind(
                        List.of(
                            changing(
                                "off",
                                object -> {
                                  throw new IllegalStateException("called");
                                }),
                            annotating("on", "scrape", "true")))
                    .withInputs(
                        new RenderInputs(
                            Map.of(),
                            Map.of(),
                            SpecSettings.NONE,
                            Set.of("off", "gone"),
                            Map.of(),
                            false)))
            .render(Greetings.HI);

    assertThat(rendering.diagnostics()).isEmpty();
    assertThat(rendering.transformers()).containsExactlyInAnyOrder("off", "gone", "on");
  }

  private static Arguments refused(String message, Consumer<GenericKubernetesResource> change) {
    return Arguments.of(message, change);
  }
}
