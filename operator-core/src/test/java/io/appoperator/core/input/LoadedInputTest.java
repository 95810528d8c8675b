package io.appoperator.core.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadedInputTest {

  private static final int MANY = 1_000;
  private static final int KEPT = 500;

  private static final String INPUT =
      IntStream.range(0, MANY)
          .mapToObj(
              i ->
                  """
                  ---
                  apiVersion: toys.example.com/v1
                  kind: Greeting
                  metadata: {name: g%s}
                  spec: {text: Hello, times: 200}
                  """
                      .formatted(i))
          .collect(Collectors.joining());

  @Test
  void returnsAllResourcesInOrderEachTime() {
    List<String> digests = new ArrayList<>();
    LoadedInput input = load(document -> digests.add(digest(document.resources().get(0))));

    assertThat(input.size()).isEqualTo(MANY);
    for (int round = 0; round < 2; round++) {
      assertThat(input.resources()).extracting(LoadedInputTest::digest).isEqualTo(digests);
    }
    assertThat(input.resources())
        .extracting(resource -> resource.document().lineOf("metadata"))
        .startsWith(4, 9)
        .endsWith(MANY * 5 - 1);
  }

  @Test
  void returnsTheRenderingsOfAllResourcesInOrderEachTime() {
    LoadedInput input = load(document -> {});
    List<Rendering> expected = new ArrayList<>();
    input.resources().forEach(resource -> expected.add(resource.rendering()));

    assertThat(input.renderings()).containsExactlyElementsOf(expected);
    assertThat(input.renderings()).containsExactlyElementsOf(expected);
  }

  @Test
  void keepsOnlyTheFirstRenderingsInMemory() {
    List<WeakReference<LoadedDocument>> loaded = new ArrayList<>();

    LoadedInput input = load(document -> loaded.add(new WeakReference<>(document)));

    assertThat(loaded).hasSize(MANY);
    assertAlive(loaded, KEPT);

    List<WeakReference<RenderedResource>> again = new ArrayList<>();
    input.resources().forEach(resource -> again.add(new WeakReference<>(resource)));

    assertThat(again).hasSize(MANY);
    assertAlive(again, KEPT);
    assertThat(input.size()).as("the input itself is in use until here").isEqualTo(MANY);
  }

  @Test
  void keepsRenderingsOfFourMebibytesOfLargeDocuments() {
    String comment = "# " + "x".repeat(400 * 1024) + "\n";
    String large = INPUT.substring(0, INPUT.indexOf("---", 3)) + comment;
    List<WeakReference<LoadedDocument>> loaded = new ArrayList<>();

    LoadedInput input =
        load(large.repeat(15), document -> loaded.add(new WeakReference<>(document)));

    assertAlive(loaded, 10);
    assertThat(input.resources()).hasSize(15);
  }

  /** Unreachable objects are collected after at most a few garbage collections. */
  private static void assertAlive(List<? extends WeakReference<?>> references, int expected) {
    long alive = references.size();
    for (int attempt = 0; attempt < 20 && alive > expected; attempt++) {
      System.gc();
      alive = references.stream().filter(reference -> reference.get() != null).count();
    }
    assertThat(alive).isEqualTo(expected);
  }

  private static String digest(RenderedResource resource) {
    return resource.rendering().primary() + " " + resource.rendering().digest();
  }

  private static LoadedInput load(Consumer<LoadedDocument> listener) {
    return load(INPUT, listener);
  }

  private static LoadedInput load(String text, Consumer<LoadedDocument> listener) {
    PluginRegistry plugins =
        PluginRegistry.of(List.of(new GreetingKind()), List.of(Greetings.manager("a")));
    ResourceLoader loader = new ResourceLoader(plugins, null, UnknownKinds.REFUSE);
    LoadedInput.Builder builder = new LoadedInput.Builder(loader);
    RawDocuments.of("test.yaml", text)
        .forEach(
            raw -> {
              LoadedDocument document = loader.load(List.of(raw)).get(0);
              listener.accept(document);
              builder.add(document);
            });
    return builder.build();
  }
}
