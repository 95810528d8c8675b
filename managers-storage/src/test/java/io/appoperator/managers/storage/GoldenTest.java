package io.appoperator.managers.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import io.appoperator.api.Primary;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import io.appoperator.testkit.golden.GoldenFiles;
import io.appoperator.testkit.golden.RenderContract;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Renders the golden files with each manager of this module, as the operator finds and calls it.
 */
class GoldenTest {

  private static final PluginRegistry PLUGINS =
      PluginRegistry.load(GoldenTest.class.getClassLoader());

  @Test
  void findsTheManagersOfThisModule() {
    assertThat(PLUGINS.kinds())
        .singleElement()
        .satisfies(kind -> assertThat(ids(kind)).containsExactly("pvc"));
  }

  @TestFactory
  Stream<DynamicContainer> everyManagerRendersItsGoldenFiles() {
    return PLUGINS.kinds().stream().flatMap(GoldenTest::contracts);
  }

  private static List<String> ids(LoadedKind<?> kind) {
    return kind.managers().stream().map(LoadedManager::id).toList();
  }

  private static <S> Stream<DynamicContainer> contracts(LoadedKind<S> kind) {
    return kind.managers().stream()
        .map(manager -> dynamicContainer(manager.id(), contract(kind, manager).tests()));
  }

  private static <S> RenderContract<Primary<S>> contract(
      LoadedKind<S> kind, LoadedManager<S> manager) {
    PrimaryDecoder<S> decoder = new PrimaryDecoder<>(kind);
    Renderer<S> renderer = new Renderer<>(new LoadedKind<>(kind.primary(), List.of(manager)));
    return new RenderContract<>(
        GoldenFiles.of(GoldenTest.class).in(manager.id()),
        text -> primary(decoder, text),
        primary -> print(renderer.render(primary)));
  }

  private static <S> Primary<S> primary(PrimaryDecoder<S> decoder, String text) {
    YamlReader.Result input =
        new YamlReader().read("in.yaml", text.getBytes(StandardCharsets.UTF_8));
    Decoded<S> decoded = decoder.decode(input.documents().get(0).json());
    return Objects.requireNonNull(
        decoded.primary(), () -> "Not a valid case: " + decoded.diagnostics());
  }

  private static String print(Rendering rendering) {
    assertThat(rendering.diagnostics()).isEmpty();
    return new ManifestPrinter().print(rendering.manifests().stream().map(Manifest::json).toList());
  }
}
