package io.appoperator.cli.render;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.command.ParallelPrefetcher;
import io.appoperator.cli.terminal.DocumentPrinter;
import io.appoperator.cli.terminal.ProgressLine;
import io.appoperator.core.input.LoadedDocument;
import io.appoperator.core.input.LoadedInput;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.core.render.Rendering;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Prints renderings. Equal renderings give equal bytes. */
final class RenderPrinter {

  /** Starting threads for so few resources takes longer than it saves. */
  private static final int FEW = 20;

  private final ManifestPrinter yaml = new ManifestPrinter();
  private final PrintStream out;
  private final UnaryOperator<JsonNode> shown;

  /**
   * @param shown converts a document for display
   */
  RenderPrinter(PrintStream out, UnaryOperator<JsonNode> shown) {
    this.out = out;
    this.shown = shown;
  }

  /** Prints one rendering after the other. */
  void print(LoadedInput input, RenderForm form) {
    switch (form) {
      case YAML -> {
        if (input.size() <= FEW) {
          manifests(input).forEach(this::yaml);
        } else {
          yaml(input);
        }
      }
      case JSON -> json(manifests(input).iterator());
      case NAME -> manifests(input).forEach(manifest -> line(name(manifest.ref())));
      case DIGEST -> input.renderings().forEach(rendering -> line(digest(rendering)));
    }
  }

  /** Masks number secrets in their order, so only the conversion to text is parallel. */
  private void yaml(LoadedInput input) {
    Iterable<List<JsonNode>> masked =
        () ->
            StreamSupport.stream(input.renderings().spliterator(), false)
                .map(rendering -> rendering.manifests().stream().map(this::shown).toList())
                .iterator();
    try (ParallelPrefetcher<List<JsonNode>, String> texts =
        new ParallelPrefetcher<>(masked, yaml::print, Runtime.getRuntime().availableProcessors())) {
      texts.forEachRemaining(text -> out.print(text.result()));
    }
  }

  private JsonNode shown(Manifest manifest) {
    return shown.apply(manifest.json());
  }

  /** Prints renderings as YAML, and passes through objects of unknown kinds in their order. */
  void printAll(LoadedInput input) {
    DocumentPrinter passThrough = new DocumentPrinter(out);
    for (LoadedDocument document : input) {
      if (document.isUnknown()) {
        if (document.hasObjects()) {
          passThrough.print(document.raw());
        }
      } else {
        document.parts().forEach(part -> print(part, passThrough));
      }
    }
  }

  /** Writes a file for each object to a directory. */
  void write(LoadedInput input, RenderDirectory folder, ProgressLine progress) throws IOException {
    for (Manifest manifest : (Iterable<Manifest>) manifests(input)::iterator) {
      ResourceRef ref = manifest.ref();
      folder.add(
          "%s_%s_%s.yaml".formatted(ref.namespace(), kind(ref), ref.name()),
          yaml.print(shown(manifest)));
      progress.step();
    }
  }

  private void print(LoadedDocument.Part part, DocumentPrinter passThrough) {
    passThrough.endDocument();
    part.resource()
        .ifPresentOrElse(
            resource -> resource.rendering().manifests().forEach(this::yaml),
            () -> out.print("---\n" + yaml.print(part.document().json())));
  }

  private void yaml(Manifest manifest) {
    out.print("---\n" + yaml.print(shown(manifest)));
  }

  /** Prints a single object, or several as a List, like kubectl. */
  private void json(Iterator<Manifest> manifests) {
    List<String> first = new ArrayList<>();
    while (manifests.hasNext() && first.size() < 2) {
      first.add(json(manifests.next()));
    }
    if (first.size() == 1) {
      line(first.get(0));
      return;
    }
    out.print("{\n  \"apiVersion\": \"v1\",\n  \"kind\": \"List\",\n  \"items\": [");
    for (int i = 0; i < first.size(); i++) {
      item(first.get(i), i == 0 ? "\n" : ",\n");
    }
    manifests.forEachRemaining(manifest -> item(json(manifest), ",\n"));
    line(first.isEmpty() ? "]\n}" : "\n  ]\n}");
  }

  private String json(Manifest manifest) {
    return Json.pretty(shown(manifest));
  }

  private void item(String json, String separator) {
    out.print(separator + json.indent(4).stripTrailing());
  }

  private void line(String text) {
    out.print(text + "\n");
  }

  private static String name(ResourceRef ref) {
    return kind(ref) + "/" + ref.name();
  }

  private static String kind(ResourceRef ref) {
    String group = ref.kind().group().isEmpty() ? "" : "." + ref.kind().group();
    return ref.kind().kind().toLowerCase(Locale.ROOT) + group;
  }

  private static String digest(Rendering rendering) {
    ResourceRef primary = rendering.primary();
    return "%s  %s/%s/%s"
        .formatted(rendering.digest(), primary.kind().kind(), primary.namespace(), primary.name());
  }

  private static Stream<Manifest> manifests(LoadedInput input) {
    return StreamSupport.stream(input.renderings().spliterator(), false)
        .flatMap(rendering -> rendering.manifests().stream());
  }
}
