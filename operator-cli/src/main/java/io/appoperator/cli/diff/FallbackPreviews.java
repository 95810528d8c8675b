package io.appoperator.cli.diff;

import io.appoperator.cli.terminal.OneLine;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.preview.Preview;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * Uses dry runs until they are forbidden in a namespace, and predictions there afterwards. Not
 * thread-safe.
 */
final class FallbackPreviews implements Function<RenderedResource, Preview> {

  private final Function<RenderedResource, Preview> server;
  private final Function<RenderedResource, Preview> client;
  private final PrintStream err;
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
  public Preview apply(RenderedResource resource) {
    String namespace = resource.rendering().primary().namespace();
    if (!forbidden.contains(namespace)) {
      Preview preview = server.apply(resource);
      if (!preview.isForbidden()) {
        return preview;
      }
      forbidden.add(namespace);
      err.printf(
          "note: Dry runs are forbidden in the namespace '%s' (%s). The differences there are predicted from the live objects, without the server's defaults and rejections. To fail instead, use --mode=server.%n",
          OneLine.of(namespace), OneLine.joined(preview.obstacles().get(0).toString()));
    }
    return client.apply(resource);
  }
}
