package io.appoperator.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.ManifestPrinter;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Prints renderings. Equal renderings give equal bytes. */
final class RenderPrinter {

  private final PrintStream out;
  private final UnaryOperator<JsonNode> shown;

  /**
   * Prepares.
   *
   * @param shown what is printed of a document
   */
  RenderPrinter(PrintStream out, UnaryOperator<JsonNode> shown) {
    this.out = out;
    this.shown = shown;
  }

  /** Returns the text of a file for each object, by the name of the file. */
  Map<String, String> files(List<RenderedResource> resources) {
    ManifestPrinter printer = new ManifestPrinter();
    Map<String, String> files = new TreeMap<>();
    for (Manifest manifest : manifests(resources)) {
      ResourceRef ref = manifest.ref();
      files.put(
          "%s_%s_%s.yaml".formatted(ref.namespace(), kind(ref), ref.name()),
          printer.print(shown.apply(manifest.json())));
    }
    return files;
  }

  void print(List<RenderedResource> resources, RenderForm form) {
    switch (form) {
      case YAML -> yaml(manifests(resources));
      case JSON -> json(manifests(resources));
      case NAME -> manifests(resources).forEach(manifest -> line(name(manifest.ref())));
      case DIGEST -> resources.forEach(resource -> line(digest(resource)));
    }
  }

  private void yaml(List<Manifest> manifests) {
    ManifestPrinter printer = new ManifestPrinter();
    manifests.forEach(manifest -> out.print("---\n" + printer.print(shown.apply(manifest.json()))));
  }

  /** Prints one object as it is and several as a List, like kubectl. */
  private void json(List<Manifest> manifests) {
    if (manifests.size() == 1) {
      line(Json.pretty(shown.apply(manifests.get(0).json())));
      return;
    }
    ObjectNode list = Json.object().put("apiVersion", "v1").put("kind", "List");
    List<JsonNode> items = manifests.stream().<JsonNode>map(Manifest::json).map(shown).toList();
    list.putArray("items").addAll(items);
    line(Json.pretty(list));
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

  private static String digest(RenderedResource resource) {
    ResourceRef primary = resource.rendering().primary();
    return "%s  %s/%s/%s"
        .formatted(
            resource.rendering().digest(),
            primary.kind().kind(),
            primary.namespace(),
            primary.name());
  }

  private static List<Manifest> manifests(List<RenderedResource> resources) {
    return resources.stream()
        .flatMap(resource -> resource.rendering().manifests().stream())
        .toList();
  }
}
