package io.appoperator.core.input;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.decode.RawDocument;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An input without errors, in little memory. The first documents are kept rendered. Of the next
 * ones, the rendered objects are kept as text, and of all others only the bytes, which are rendered
 * again on each access: a rendering takes tens of times the memory. Rendering is pure, so the
 * result is the same. Not thread-safe.
 */
public final class LoadedInput implements Iterable<LoadedDocument> {

  /** The number of rendered documents to keep: enough for usual inputs, some tens of MB. */
  private static final int MAX_KEPT = 500;

  /** The size of the documents to keep rendered, in bytes: a rendering takes several times that. */
  private static final long MAX_KEPT_BYTES = 4L * 1024 * 1024;

  /** The size of the texts to keep, in bytes: those of more than 1,000 usual resources. */
  private static final long MAX_SERIALIZED = 16L * 1024 * 1024;

  private final ResourceLoader loader;
  private final List<LoadedDocument> kept = new ArrayList<>();
  private final List<RawDocument> others = new ArrayList<>();

  /** The renderings of the first documents of the others. */
  private final List<List<SerializedRendering>> serialized = new ArrayList<>();

  private long keptBytes;
  private long serializedSize;
  private final List<ResourceRef> primaries = new ArrayList<>();

  private LoadedInput(ResourceLoader loader) {
    this.loader = loader;
  }

  /** Collects an input. Not thread-safe. */
  public static final class Builder {

    private final LoadedInput input;

    /**
     * Starts with an empty input.
     *
     * @param loader loads the documents
     */
    public Builder(ResourceLoader loader) {
      this.input = new LoadedInput(loader);
    }

    /** Adds the next document, which has no errors. */
    public void add(LoadedDocument document) {
      document.resources().forEach(resource -> input.primaries.add(resource.rendering().primary()));
      input.keptBytes += document.raw().bytes().length;
      if (input.kept.size() < MAX_KEPT && input.keptBytes <= MAX_KEPT_BYTES) {
        input.kept.add(document);
      } else {
        input.addOther(document);
      }
    }

    /** Returns the input; nothing may be added afterwards. */
    public LoadedInput build() {
      return input;
    }
  }

  private void addOther(LoadedDocument document) {
    others.add(document.raw());
    if (serializedSize < MAX_SERIALIZED) {
      List<SerializedRendering> renderings =
          document.resources().stream()
              .map(resource -> SerializedRendering.of(resource.rendering()))
              .toList();
      serializedSize += renderings.stream().mapToLong(SerializedRendering::size).sum();
      serialized.add(renderings);
    }
  }

  /** Returns the number of resources. */
  public int size() {
    return primaries.size();
  }

  /** Returns the names of the resources, in their order. */
  public List<ResourceRef> primaries() {
    return Collections.unmodifiableList(primaries);
  }

  /** Returns the namespaces of the resources, sorted. */
  public Set<String> namespaces() {
    return primaries.stream()
        .map(ResourceRef::namespace)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the documents in their order. */
  @Override
  public Iterator<LoadedDocument> iterator() {
    return documents().iterator();
  }

  /** Returns the resources in their order, one at a time. */
  public Iterable<RenderedResource> resources() {
    return () -> documents().flatMap(document -> document.resources().stream()).iterator();
  }

  /**
   * Returns the renderings of the resources in their order, one at a time. Faster than {@link
   * #resources}, because it does not decode and render compressed documents again.
   */
  public Iterable<Rendering> renderings() {
    return () ->
        Stream.concat(
                renderings(kept.stream()),
                Stream.concat(
                    serialized.stream().flatMap(List::stream).map(SerializedRendering::deserialize),
                    renderings(again(others.subList(serialized.size(), others.size())))))
            .iterator();
  }

  private static Stream<Rendering> renderings(Stream<LoadedDocument> documents) {
    return documents
        .flatMap(document -> document.resources().stream())
        .map(RenderedResource::rendering);
  }

  private Stream<LoadedDocument> documents() {
    return Stream.concat(kept.stream(), again(others));
  }

  private Stream<LoadedDocument> again(List<RawDocument> documents) {
    Iterator<RawDocument> rest = documents.iterator();
    return Stream.generate(() -> next(rest))
        .takeWhile(raws -> !raws.isEmpty())
        .flatMap(raws -> loader.render(raws).stream());
  }

  private static List<RawDocument> next(Iterator<RawDocument> rest) {
    List<RawDocument> raws = new ArrayList<>();
    while (raws.size() < ResourceLoader.BATCH_SIZE && rest.hasNext()) {
      raws.add(rest.next());
    }
    return raws;
  }
}
