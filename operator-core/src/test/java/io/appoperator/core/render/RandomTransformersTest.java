package io.appoperator.core.render;

import static io.appoperator.core.render.PodTransformers.ANNOTATIONS;
import static io.appoperator.core.render.PodTransformers.CONTAINERS;
import static io.appoperator.core.render.PodTransformers.annotations;
import static io.appoperator.core.render.PodTransformers.containers;
import static io.appoperator.core.render.PodTransformers.deployment;
import static io.appoperator.core.render.PodTransformers.map;
import static io.appoperator.core.render.PodTransformers.render;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.TransformedKind;
import io.appoperator.core.sample.Greeting;
import io.appoperator.testkit.TestTransformer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties that hold for any transformers; the seeds make failures repeatable. */
class RandomTransformersTest {

  private static final int CASES = 200;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theOrderOfLoadingHasNoEffect(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < CASES; i++) {
      List<TestTransformer<Greeting>> transformers = transformers(random);
      Rendering rendering = render(transformers);
      List<TestTransformer<Greeting>> shuffled = new ArrayList<>(transformers);
      Collections.shuffle(shuffled, random);

      assertThat(text(render(shuffled))).isEqualTo(text(rendering));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void equalInputsGiveEqualBytesAndLeaveTheObjectsOfManagersAsTheyAre(long seed) {
    Random random = new Random(seed);
    String plain = text(render(List.of()));
    for (int i = 0; i < CASES; i++) {
      List<TestTransformer<Greeting>> transformers = transformers(random);

      assertThat(text(render(transformers))).isEqualTo(text(render(transformers)));
      assertThat(text(render(List.of()))).isEqualTo(plain);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {6, 7})
  void combinedTransformersWriteWhatEachOfThemWritesAlone(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < CASES; i++) {
      List<TestTransformer<Greeting>> transformers = transformers(random);
      Rendering together = render(transformers);
      if (!together.diagnostics().isEmpty()) {
        continue; // they conflict
      }
      JsonNode annotations = podAnnotations(together);
      for (TestTransformer<Greeting> one : transformers) {
        podAnnotations(render(List.of(one)))
            .properties()
            .forEach(
                entry -> assertThat(annotations.get(entry.getKey())).isEqualTo(entry.getValue()));
      }
    }
  }

  private static JsonNode podAnnotations(Rendering rendering) {
    return deployment(rendering).json().at("/spec/template/metadata/annotations");
  }

  private static String text(Rendering rendering) {
    StringBuilder text = new StringBuilder();
    rendering.manifests().forEach(m -> text.append(m.json()).append(m.digest()).append('\n'));
    rendering.diagnostics().stream().map(Diagnostic::message).forEach(text::append);
    return text.toString();
  }

  private static List<TestTransformer<Greeting>> transformers(Random random) {
    List<TestTransformer<Greeting>> transformers = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      List<Consumer<GenericKubernetesResource>> changes = new ArrayList<>();
      int size = 1 + random.nextInt(3);
      for (int n = 0; n < size; n++) {
        changes.add(change(random));
      }
      transformers.add(
          PodTransformers.transformer(
              "t" + i,
              TransformedKind.of(Deployment.class)
                  .mayChange(ANNOTATIONS)
                  .mayChange(CONTAINERS)
                  .mayAddTo("spec.template.spec.tolerations"),
              object -> changes.forEach(change -> change.accept(object))));
    }
    return transformers;
  }

  private static Consumer<GenericKubernetesResource> change(Random random) {
    String name = "n" + random.nextInt(5);
    String value = "v" + random.nextInt(3);
    return switch (random.nextInt(5)) {
      case 0 -> object -> annotations(object).put(name, value);
      case 1 -> object -> addContainer(object, name, value);
      case 2 -> object -> image(object, random(name), value);
      case 3 -> object -> remove(object, random(name));
      default ->
          object ->
              map(object, "spec", "template", "spec")
                  .merge("tolerations", List.of(toleration(name)), RandomTransformersTest::joined);
    };
  }

  private static int random(String name) {
    return name.hashCode() & 1;
  }

  private static void addContainer(GenericKubernetesResource object, String name, String image) {
    boolean present = containers(object).toString().contains("name=" + name);
    if (!present) {
      containers(object).add(PodTransformers.container(name, image));
    }
  }

  private static void image(GenericKubernetesResource object, int index, String image) {
    if (containers(object).size() > index && containers(object).get(index) instanceof Map<?, ?>) {
      @SuppressWarnings("unchecked") // what JSON has
      Map<String, Object> container = (Map<String, Object>) containers(object).get(index);
      container.put("image", image);
    }
  }

  private static void remove(GenericKubernetesResource object, int index) {
    if (containers(object).size() > index) {
      containers(object).remove(index);
    }
  }

  private static Toleration toleration(String key) {
    return new TolerationBuilder().withKey(key).withOperator("Exists").build();
  }

  private static Object joined(Object present, Object added) {
    List<Object> all = new ArrayList<>((List<?>) present);
    all.addAll((List<?>) added);
    return all;
  }
}
