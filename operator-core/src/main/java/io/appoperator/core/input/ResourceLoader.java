package io.appoperator.core.input;

import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.RawDocument;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decodes and renders the documents of an input, of all loaded primary kinds. All problems are
 * collected; an invalid document does not hide the problems of others. Only {@link #render} is
 * thread-safe.
 */
public final class ResourceLoader {

  /** The number of documents to load at once: more are not faster, and take more memory. */
  public static final int BATCH_SIZE = 20;

  private final PluginRegistry plugins;
  private final DocumentRenderer renderer;
  private final Collisions collisions = new Collisions();

  /**
   * Creates a loader for a set of plug-ins.
   *
   * @param plugins the kinds and managers to render with
   * @param namespace the namespace of documents that do not set one, and the only one that
   *     documents may set; null for {@code default} and any
   * @param unknownKinds how to handle kinds that are not loaded
   */
  public ResourceLoader(
      PluginRegistry plugins, @Nullable String namespace, UnknownKinds unknownKinds) {
    this.plugins = plugins;
    this.renderer = new DocumentRenderer(plugins, namespace, unknownKinds);
  }

  /**
   * Loads the next documents of the input. Several at once are faster than one, because another
   * thread calls the plug-ins.
   *
   * @throws PluginException if the definition of a kind cannot be used
   */
  public List<LoadedDocument> load(List<RawDocument> raws) {
    return render(raws).stream().map(this::check).toList();
  }

  /**
   * Adds the problems that a document has because of the earlier documents of the input. The
   * documents must be in their order.
   */
  public LoadedDocument check(LoadedDocument loaded) {
    List<Problem> problems = new ArrayList<>(loaded.problems());
    loaded.resources().forEach(resource -> problems.addAll(collisions.find(resource)));
    problems.sort(Comparator.comparingInt(Problem::line));
    return new LoadedDocument(loaded.raw(), loaded.parts(), problems, loaded.empty());
  }

  /**
   * Decodes and renders documents, without the problems that {@link #check} finds. Thread-safe.
   *
   * @throws PluginException if the definition of a kind cannot be used
   */
  public List<LoadedDocument> render(List<RawDocument> raws) {
    return plugins.run(() -> raws.stream().map(renderer::render).toList());
  }
}
