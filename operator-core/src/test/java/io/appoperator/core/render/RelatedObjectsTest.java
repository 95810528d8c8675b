package io.appoperator.core.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.Reason;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.RenderInputs;
import io.appoperator.core.plugin.SpecSettings;
import io.appoperator.core.related.Projection;
import io.appoperator.core.related.RelatedManager;
import io.appoperator.core.related.RelatedSource;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.Greetings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What managers get of related objects, and what happens if they cannot. */
class RelatedObjectsTest {

  private static final ResourceKind CONFIG_MAP = ResourceKind.of(ConfigMap.class);

  private final Objects objects = new Objects();

  @Test
  void returnsTheObjectsToTheManager() {
    objects.put("shared", "1");
    Rendering rendering = render(required("shared"));
    assertThat(rendering.diagnostics()).isEmpty();
    assertThat(rendering.manifests())
        .singleElement()
        .satisfies(service -> assertThat(service.json().toString()).contains("{spec.color=blue}"));
    assertThat(rendering.related().objects()).hasToString("[ConfigMap/shared]");
    assertThat(rendering.related().isCurrentIn(objects)).isTrue();
  }

  @Test
  void equalProjectionsGiveEqualRenderings() {
    objects.put("shared", "1");
    Rendering one = render(required("shared"));
    assertThat(render(required("shared"))).isEqualTo(one);
    objects.put("shared", "2");
    assertThat(one.related().isCurrentIn(objects)).isFalse();
    assertThat(render(required("shared")).digest()).isNotEqualTo(one.digest());
  }

  @Test
  void missingObjectWithholdsTheObjectsOfTheManager() {
    Rendering rendering = render(required("shared"));
    assertThat(rendering.manifests()).isEmpty();
    assertThat(rendering.isComplete()).isFalse();
    assertThat(rendering.withheld()).isNotEmpty();
    assertThat(message(rendering, Reason.RELATED_MISSING))
        .startsWith("ConfigMap/shared does not exist in the namespace 'prod', but the manager ")
        .endsWith("Create it.");
    objects.put("shared", "1");
    assertThat(rendering.related().isCurrentIn(objects)).isFalse();
  }

  @Test
  void missingOptionalObjectIsAbsent() {
    Rendering rendering = render(kind(request -> List.of()).optional(request -> List.of("shared")));
    assertThat(rendering.isComplete()).isTrue();
    assertThat(rendering.manifests()).hasSize(1);
    objects.put("shared", "1");
    assertThat(rendering.related().isCurrentIn(objects)).isFalse();
  }

  @Test
  void tooLargeProjectionWithholdsTheObjectsOfTheManager() {
    objects.found.put(ref("shared"), new Projection(Map.of(), Map.of(), 2000));
    assertThat(message(render(required("shared")), Reason.RELATED_TOO_LARGE))
        .contains("reads 2000 bytes of ConfigMap/shared; at most 1024 are possible");
  }

  @Test
  void kindThatCannotBeListedWithholdsTheObjectsOfTheManager() {
    objects.failure = new RelatedSource.UnlistedException("forbidden.");
    assertThat(message(render(required("shared")), Reason.UNOBSERVED))
        .contains("configmaps cannot be listed: forbidden. Grant the permissions");
  }

  @Test
  void failureOfTheSourceIsNoFailureOfTheManager() {
    objects.failure = new IllegalStateException("not reachable");
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> render(required("shared")))
        .withMessage("not reachable");
  }

  @Test
  void asksForNoNameThatCannotExist() {
    objects.failure = new IllegalStateException("asked");
    assertThat(message(render(required("Shared Name")), Reason.RELATED_MISSING))
        .contains("ConfigMap/Shared Name does not exist");
  }

  @Test
  void failsAManagerWithTooManyNamesOrAFailingFunction() {
    List<String> names = IntStream.range(0, 101).mapToObj(i -> "n" + i).toList();
    assertThat(message(render(kind(request -> names)), Reason.MANAGER_FAILED))
        .contains("refers to 101 objects of the kind ConfigMap; at most 100 are possible");
    assertThat(
            message(
                render(
                    kind(
                        request -> {
                          throw new IllegalStateException("broken");
                        })),
                Reason.MANAGER_FAILED))
        .contains("failed with", "broken");
  }

  @Test
  void readsSecretsOnlyIfTheSettingsPermitIt() {
    RelatedKind<Greeting> secrets =
        RelatedKind.<Greeting>of(Secret.class, request -> List.of("login"))
            .projectsDigestOf("data");
    objects.found.put(
        new ResourceRef(secrets.kind(), "prod", "login"),
        new Projection(Map.of(), Map.of("data", "1"), 1));
    assertThat(message(render(secrets), Reason.RELATED_SECRETS_OFF))
        .contains("Set related.secrets to true");

    RenderInputs permitting =
        new RenderInputs(Map.of(), Map.of(), SpecSettings.NONE, Set.of(), Map.of(), true);
    assertThat(render(secrets, permitting).isComplete()).isTrue();
    assertThat(permitting.digest()).isNotEqualTo(RenderInputs.NONE.digest());
  }

  @Test
  void namesTheFieldThatRefersToAMissingObject() {
    assertThat(missingPath("hello", "hello", request -> request.spec().tone()))
        .isEqualTo("spec.tone");
    assertThat(missingPath("hello", "other", request -> request.spec().text()))
        .isEqualTo("spec.text");
  }

  @Test
  void namesNoFieldIfTheNameIsMadeOrFixed() {
    assertThat(missingPath("hello", "hello", request -> request.spec().tone() + "-data")).isEmpty();
    assertThat(missingPath("hello", "hello", request -> "hello")).isEmpty();
  }

  private String missingPath(
      String text, String tone, Function<RenderRequest<Greeting>, String> name) {
    Primary<Greeting> primary =
        new Primary<>(Greetings.HI.kind(), "prod", "hi", Map.of(), new Greeting(text, 1, tone));
    Rendering rendering =
        render(kind(request -> List.of(name.apply(request))), RenderInputs.NONE, primary);
    assertThat(rendering.diagnostics())
        .singleElement()
        .satisfies(problem -> assertThat(problem.reason()).isEqualTo(Reason.RELATED_MISSING));
    return rendering.diagnostics().get(0).path();
  }

  private static String message(Rendering rendering, Reason reason) {
    assertThat(rendering.diagnostics()).hasSize(1);
    Diagnostic problem = rendering.diagnostics().get(0);
    assertThat(problem.reason()).isEqualTo(reason);
    return problem.message();
  }

  private static RelatedKind<Greeting> required(String name) {
    return kind(request -> List.of(name));
  }

  private static RelatedKind<Greeting> kind(
      Function<RenderRequest<Greeting>, Collection<String>> names) {
    return RelatedKind.of(CONFIG_MAP, names).projects("spec.color").projectsDigestOf("data");
  }

  private Rendering render(RelatedKind<Greeting> kind) {
    return render(kind, RenderInputs.NONE);
  }

  private Rendering render(RelatedKind<Greeting> kind, RenderInputs inputs) {
    return render(kind, inputs, Greetings.HI);
  }

  private Rendering render(
      RelatedKind<Greeting> kind, RenderInputs inputs, Primary<Greeting> primary) {
    @SuppressWarnings("unchecked") // the only kind of these plug-ins
    LoadedKind<Greeting> loaded =
        (LoadedKind<Greeting>) Greetings.plugins(new RelatedManager(kind)).kinds().get(0);
    return new Renderer<>(loaded.withInputs(inputs).withRelated(objects)).render(primary);
  }

  private static ResourceRef ref(String name) {
    return new ResourceRef(CONFIG_MAP, "prod", name);
  }

  private static final class Objects implements RelatedSource {

    private final Map<ResourceRef, Projection> found = new HashMap<>();
    private @Nullable RuntimeException failure;

    void put(String name, String digest) {
      found.put(
          ref(name), new Projection(Map.of("spec.color", "\"blue\""), Map.of("data", digest), 10));
    }

    @Override
    public Optional<Projection> find(ResourceRef object) {
      if (failure != null) {
        throw failure;
      }
      return Optional.ofNullable(found.get(object));
    }

    @Override
    public String remedy() {
      return "Create it.";
    }
  }
}
