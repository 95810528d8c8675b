package io.appoperator.core.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Primary;
import io.appoperator.api.Reason;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RendererTest {

  private static final ResourceKind CONFIG_MAP = ResourceKind.of(ConfigMap.class);

  private static final Primary<Greeting> HELLO =
      new Primary<>(GreetingKind.KIND, "prod", "hi", Map.of(), new Greeting("Hello", 2, null));

  @Test
  void addsNamespaceLabelsAndManagerToEveryObject() {
    Rendering rendering = render(Greetings.manager("a"));

    assertThat(rendering.manifests())
        .singleElement()
        .extracting(m -> new ManifestPrinter().print(m.json()))
        .isEqualTo(
            """
            apiVersion: v1
            kind: ConfigMap
            metadata:
              annotations:
                toys.example.com/manager: a
              labels:
                app: hi
                app.kubernetes.io/managed-by: application-operator
              name: hi-a
              namespace: prod
            data:
              text: Hello
            """);
  }

  @Test
  void passesTheCommonLabelsToManagers() {
    List<Map<String, String>> seen = new ArrayList<>();
    render(
        Greetings.manager(
            "a",
            request -> {
              seen.add(request.labels());
              return DesiredState.none();
            }));

    assertThat(seen)
        .containsExactly(
            Map.of("app", "hi", "app.kubernetes.io/managed-by", "application-operator"));
  }

  @Test
  void keepsLabelsThatDoNotConflict() {
    Rendering rendering =
        render(answering(map -> map.editMetadata().addToLabels("tier", "web").endMetadata()));

    assertThat(rendering.manifests().get(0).json().at("/metadata/labels/tier").asText())
        .isEqualTo("web");
  }

  @Test
  void omitsTheStatus() {
    TestManager<Greeting> manager =
        Greetings.manager(
            "a",
            Set.of(ManagedKind.of(Deployment.class)),
            request ->
                DesiredState.of(
                    new DeploymentBuilder()
                        .withNewMetadata()
                        .withName("d")
                        .endMetadata()
                        .withNewStatus()
                        .withReplicas(3)
                        .endStatus()
                        .build()));

    assertThat(render(manager).manifests().get(0).json().has("status")).isFalse();
  }

  @Test
  void ordersObjectsByApplyWave() {
    Set<ManagedKind> kinds =
        Set.of(
            ManagedKind.of(Ingress.class),
            ManagedKind.of(Deployment.class),
            ManagedKind.of(Service.class),
            ManagedKind.of(PersistentVolumeClaim.class),
            ManagedKind.of(ConfigMap.class));
    TestManager<Greeting> manager =
        Greetings.manager(
            "a",
            kinds,
            request ->
                DesiredState.of(
                    DesiredObject.of(
                        new IngressBuilder().withNewMetadata().withName("x").endMetadata().build()),
                    DesiredObject.of(
                        new DeploymentBuilder()
                            .withNewMetadata()
                            .withName("x")
                            .endMetadata()
                            .build()),
                    DesiredObject.of(
                        new ServiceBuilder().withNewMetadata().withName("x").endMetadata().build()),
                    DesiredObject.of(
                        new PersistentVolumeClaimBuilder()
                            .withNewMetadata()
                            .withName("x")
                            .endMetadata()
                            .build()),
                    DesiredObject.of(Greetings.configMap(request, "x"))));

    assertThat(render(manager).manifests())
        .extracting(m -> m.ref().kind().kind())
        .containsExactly("ConfigMap", "PersistentVolumeClaim", "Service", "Deployment", "Ingress");
  }

  static Stream<Function<RenderRequest<Greeting>, DesiredState>> badManagers() {
    return Stream.of(
        request -> {
          throw new IllegalStateException("boom");
        },
        request -> {
          throw new NoClassDefFoundError("gone");
        },
        request -> {
          throw new AssertionError("wrong");
        },
        request -> {
          throw new OutOfMemoryError("full");
        },
        request -> {
          throw new FailingMessageException();
        },
        RendererTest::overflow,
        RendererTest::nothing,
        request -> DesiredState.of(new ConfigMapBuilder().build()),
        request ->
            DesiredState.of(
                new ServiceBuilder().withNewMetadata().withName("x").endMetadata().build()),
        request -> DesiredState.of(inNamespace("kube-system")),
        request ->
            DesiredState.of(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName("x")
                    .addNewOwnerReference()
                    .endOwnerReference()
                    .endMetadata()
                    .build()),
        request ->
            DesiredState.of(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName("x")
                    .addToLabels("app", "other")
                    .endMetadata()
                    .build()),
        request ->
            DesiredState.of(
                DesiredObject.of(inNamespace("prod")), DesiredObject.of(inNamespace("prod"))),
        request -> DesiredState.of(DesiredObject.of(inNamespace("prod")).initialOnly("data.x")),
        request -> DesiredState.of(DesiredObject.of(inNamespace("prod")).atLeast("data.x")));
  }

  @Test
  void masksSecretsOfThePrimaryInAFailure() {
    Greeting secret = new Greeting("postgres://app:swordfish7@db", 2, null);
    TestManager<Greeting> manager =
        Greetings.manager(
            "a",
            request -> {
              throw new IllegalStateException("swordfish7 of " + request.spec().text());
            });

    assertThat(render(new Primary<>(GreetingKind.KIND, "prod", "hi", Map.of(), secret), manager))
        .extracting(Rendering::diagnostics)
        .asString()
        .contains("java.lang.IllegalStateException: <masked> of postgres://app:<masked>@db")
        .doesNotContain("swordfish7");
  }

  @ParameterizedTest
  @MethodSource("badManagers")
  void failsOnlyTheObjectsOfAFailingManager(Function<RenderRequest<Greeting>, DesiredState> bad) {
    TestManager<Greeting> other =
        Greetings.manager(
            "b",
            Set.of(ManagedKind.of(Service.class)),
            request ->
                DesiredState.of(
                    new ServiceBuilder().withNewMetadata().withName("x").endMetadata().build()));

    Rendering rendering = render(Greetings.manager("bad", bad), other);

    assertThat(rendering.manifests()).singleElement().extracting(Manifest::manager).isEqualTo("b");
    assertThat(rendering.withheld()).containsExactly(CONFIG_MAP);
    assertThat(rendering.managed())
        .containsExactlyInAnyOrder(CONFIG_MAP, ResourceKind.of(Service.class));
    assertThat(rendering.diagnostics()).hasSize(1);
    Diagnostic diagnostic = rendering.diagnostics().get(0);
    assertThat(diagnostic.reason()).isEqualTo(Reason.MANAGER_FAILED);
    assertThat(diagnostic.message()).startsWith("The manager 'bad' of ").doesNotContain("\n");
  }

  @Test
  void reportsTheContractViolationOfAManager() {
    assertThat(
            render(answering(map -> map.editMetadata().withNamespace("x").endMetadata()))
                .diagnostics())
        .singleElement()
        .asString()
        .contains("returned ConfigMap/x in the namespace 'x'")
        .endsWith(
            "The operator does not change its objects; report this to the author of the manager.");
  }

  @Test
  void withholdsTheObjectsOfAManagerThatReportsAnError() {
    Diagnostic error = Diagnostic.invalid("spec.text", "No.");
    Rendering rendering =
        render(
            Greetings.manager(
                "a",
                request ->
                    DesiredState.of(Greetings.configMap(request, "x")).with(List.of(error))));

    assertThat(rendering.manifests()).isEmpty();
    assertThat(rendering.withheld()).containsExactly(CONFIG_MAP);
    assertThat(rendering.diagnostics()).containsExactly(error);
  }

  @Test
  void keepsTheObjectsOfAManagerThatReportsAWarning() {
    Diagnostic warning = Diagnostic.questionable("spec.text", "Hm.");
    Rendering rendering =
        render(
            Greetings.manager(
                "a",
                request ->
                    DesiredState.of(Greetings.configMap(request, "x")).with(List.of(warning))));

    assertThat(rendering.manifests()).hasSize(1);
    assertThat(rendering.withheld()).isEmpty();
    assertThat(rendering.diagnostics()).containsExactly(warning);
  }

  @Test
  void rendersTheSameBytesForAnyOrderOfManagers() {
    List<ResourceManager<?>> managers = new ArrayList<>();
    for (String id : List.of("a", "b", "c", "d", "e", "f")) {
      managers.add(Greetings.manager(id));
    }
    Rendering expected = render(managers);
    Random order = new Random(7);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(managers, order);
      assertThat(render(managers)).isEqualTo(expected);
      assertThat(render(managers).digest()).isEqualTo(expected.digest());
    }
  }

  @Test
  void omitsInitialOnlyFieldsFromTheDigest() {
    Digest three = marked(3, "spec.replicas").digest();

    assertThat(marked(5, "spec.replicas").digest()).isEqualTo(three);
    assertThat(marked(5, null).digest()).isNotEqualTo(marked(3, null).digest());
    assertThat(marked(3, "spec.replicas").json().at("/spec/replicas").asInt()).isEqualTo(3);
    assertThat(marked(3, "spec.replicas").unownedFields())
        .containsExactly(FieldPath.of("spec.replicas"));
  }

  @Test
  void changesTheDigestWithTheContent() {
    Rendering one = render(Greetings.manager("a"));
    Rendering other = render(answering(map -> map.addToData("more", "x")));

    assertThat(one.digest().text()).matches("v1:[0-9a-f]{32}");
    assertThat(other.digest()).isNotEqualTo(one.digest());
  }

  private static Manifest marked(int replicas, @Nullable String initialOnly) {
    TestManager<Greeting> manager =
        Greetings.manager(
            "a",
            Set.of(ManagedKind.of(Deployment.class).mayMarkInitialOnly("spec.replicas")),
            request -> {
              DesiredObject deployment =
                  DesiredObject.of(
                      new DeploymentBuilder()
                          .withNewMetadata()
                          .withName("d")
                          .endMetadata()
                          .withNewSpec()
                          .withReplicas(replicas)
                          .endSpec()
                          .build());
              return DesiredState.of(
                  initialOnly == null ? deployment : deployment.initialOnly(initialOnly));
            });
    return render(manager).manifests().get(0);
  }

  private static TestManager<Greeting> answering(
      Function<ConfigMapBuilder, ConfigMapBuilder> change) {
    return Greetings.manager(
        "a",
        request ->
            DesiredState.of(
                change.apply(new ConfigMapBuilder(Greetings.configMap(request, "x"))).build()));
  }

  private static ConfigMap inNamespace(String namespace) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName("x")
        .withNamespace(namespace)
        .endMetadata()
        .build();
  }

  @SuppressWarnings("InfiniteRecursion") // overflows the stack on purpose
  private static DesiredState overflow(RenderRequest<Greeting> request) {
    return overflow(request);
  }

  @SuppressWarnings("NullAway") // a manager that violates its contract
  private static DesiredState nothing(RenderRequest<Greeting> request) {
    return null;
  }

  private static Rendering render(ResourceManager<?>... managers) {
    return render(List.of(managers));
  }

  private static Rendering render(List<ResourceManager<?>> managers) {
    return render(HELLO, managers.toArray(ResourceManager<?>[]::new));
  }

  @SuppressWarnings("unchecked") // there is only one kind
  private static Rendering render(Primary<Greeting> primary, ResourceManager<?>... managers) {
    PluginRegistry plugins = PluginRegistry.of(List.of(new GreetingKind()), List.of(managers));
    return new Renderer<>((LoadedKind<Greeting>) plugins.kinds().get(0)).render(primary);
  }
}
