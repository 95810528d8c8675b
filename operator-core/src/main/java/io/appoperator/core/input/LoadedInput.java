package io.appoperator.core.input;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.decode.RawDocument;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An input without errors, in little memory. The first documents are kept rendered. Of the others
 * only the bytes are kept, which are rendered again on each access: a rendering takes tens of times
 * the memory. Rendering is pure, so the result is the same. Not thread-safe.
 */
public final class LoadedInput implements Iterable<LoadedDocument> {

  /** The number of rendered documents to keep: enough for usual inputs, a few MB. */
  private static final int KEPT = 100;

  private final ResourceLoader loader;
  private final List<LoadedDocument> kept = new ArrayList<>();
  private final List<RawDocument> others = new ArrayList<>();
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
      if (input.kept.size() < KEPT) {
        input.kept.add(document);
      } else {
        input.others.add(document.raw());
      }
    }

    /** Returns the input; nothing may be added afterwards. */
    public LoadedInput build() {
      return input;
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

  private Stream<LoadedDocument> documents() {
    Iterator<RawDocument> rest = others.iterator();
    return Stream.concat(
        kept.stream(),
        Stream.generate(() -> next(rest))
            .takeWhile(raws -> !raws.isEmpty())
            .flatMap(raws -> loader.again(raws).stream()));
  }

  private static List<RawDocument> next(Iterator<RawDocument> rest) {
    List<RawDocument> raws = new ArrayList<>();
    while (raws.size() < ResourceLoader.AT_A_TIME && rest.hasNext()) {
      raws.add(rest.next());
    }
    return raws;
  }
}
