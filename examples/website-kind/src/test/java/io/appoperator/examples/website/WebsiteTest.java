package io.appoperator.examples.website;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.core.render.Renderer;
import io.appoperator.testkit.golden.GoldenFiles;
import io.appoperator.testkit.golden.RenderContract;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Decodes and renders Websites as the operator does, with the plug-ins found on the class path. */
class WebsiteTest {

  @SuppressWarnings("unchecked") // it was found by its name
  private final LoadedKind<WebsiteSpec> kind =
      (LoadedKind<WebsiteSpec>)
          PluginRegistry.load(WebsiteTest.class.getClassLoader())
              .find("web.example.com/v1alpha1", "Website")
              .orElseThrow();

  @TestFactory
  Stream<DynamicTest> rendersItsGoldenFiles() {
    return new RenderContract<>(GoldenFiles.of(WebsiteTest.class), this::website, this::print)
        .tests();
  }

  @Test
  void refusesSiteWithoutEntry() {
    assertThat(decode("{name: hello}", "{pages: {about.html: Hi}}").diagnostics())
        .containsExactly(
            Diagnostic.invalid("spec.pages", "Without index.html the site has no entry."));
  }

  @Test
  void takesDefaultsAndBoundsFromTheSchema() {
    Decoded<WebsiteSpec> plain = decode("{name: hello}", "{pages: {index.html: Hi}}");
    assertThat(Objects.requireNonNull(plain.primary()).spec().replicas()).isEqualTo(1);

    assertThat(decode("{name: hello}", "{pages: {index.html: Hi}, replicas: 17}").diagnostics())
        .singleElement()
        .satisfies(problem -> assertThat(problem.path()).isEqualTo("spec.replicas"));
  }

  private Primary<WebsiteSpec> website(String text) {
    return Objects.requireNonNull(decode(text).primary());
  }

  private Decoded<WebsiteSpec> decode(String metadata, String spec) {
    return decode(
        """
        apiVersion: web.example.com/v1alpha1
        kind: Website
        metadata: %s
        spec: %s
        """
            .formatted(metadata, spec));
  }

  private Decoded<WebsiteSpec> decode(String text) {
    YamlReader.Result input =
        new YamlReader().read("in.yaml", text.getBytes(StandardCharsets.UTF_8));
    return new PrimaryDecoder<>(kind).decode(input.documents().get(0).json());
  }

  private String print(Primary<WebsiteSpec> website) {
    return new ManifestPrinter()
        .print(
            new Renderer<>(kind).render(website).manifests().stream().map(Manifest::json).toList());
  }
}
