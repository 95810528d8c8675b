package io.appoperator.cli.diff;

import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.preview.Preview;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Uses dry runs until they are forbidden in a namespace, and predictions there afterwards. Previews
 * may be requested on several threads at a time; their results are taken on one thread, in the
 * order of the input, which decides where predictions start.
 */
final class FallbackPreviews implements Function<RenderedResource, Supplier<Preview>> {

  private final Function<RenderedResource, Preview> server;
  private final Function<RenderedResource, Preview> client;
  private final PrintStream err;

  /** The namespaces in which some thread has seen that dry runs are forbidden. */
  private final Set<String> seen = ConcurrentHashMap.newKeySet();

  /** The namespaces in which dry runs are forbidden for an earlier resource of the input. */
  private final Set<String> forbidden = new HashSet<>();

  FallbackPreviews(
      Function<RenderedResource, Preview> server,
      Function<RenderedResource, Preview> client,
      PrintStream err) {
    this.server = server;
    this.client = client;
    this.err = err;
  }

  @Override
  public Supplier<Preview> apply(RenderedResource resource) {
    try {
      return apply(resource, seen.contains(namespace(resource)) ? null : server.apply(resource));
    } catch (ClusterException e) {
      return () -> fail(resource, e);
    }
  }

  private Supplier<Preview> apply(RenderedResource resource, @Nullable Preview asked) {
    if (asked != null && !asked.isForbidden()) {
      return () -> choose(resource, asked, null);
    }
    seen.add(namespace(resource));
    Preview predicted = predictIfPossible(resource);
    return () -> choose(resource, asked, predicted);
  }

  /**
   * A failed dry run does not count where an earlier resource of the input makes it unnecessary.
   */
  private Preview fail(RenderedResource resource, ClusterException failure) {
    if (!forbidden.contains(namespace(resource))) {
      throw failure;
    }
    return client.apply(resource);
  }

  /**
   * @param asked the result of dry runs; null if none were requested
   * @param predicted the prediction; null if there is none yet
   */
  private Preview choose(
      RenderedResource resource, @Nullable Preview asked, @Nullable Preview predicted) {
    String namespace = namespace(resource);
    if (!forbidden.contains(namespace)) {
      Preview preview = asked == null ? server.apply(resource) : asked;
      if (!preview.isForbidden()) {
        return preview;
      }
      forbidden.add(namespace);
      err.printf(
          "note: Dry runs are forbidden in the namespace '%s' (%s). The differences there are predicted from the live objects, without the server's defaults and rejections. To fail instead, use --mode=server.%n",
          PrintableText.of(namespace),
          PrintableText.joined(preview.dryRunFailures().get(0).toString()));
    }
    return predicted == null ? client.apply(resource) : predicted;
  }

  /** A failure shows when the result is taken. */
  private @Nullable Preview predictIfPossible(RenderedResource resource) {
    try {
      return client.apply(resource);
    } catch (ClusterException e) {
      return null;
    }
  }

  private static String namespace(RenderedResource resource) {
    return resource.rendering().primary().namespace();
  }
}
