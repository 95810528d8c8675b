package io.appoperator.cli;

import io.appoperator.core.preview.Preview;
import io.appoperator.core.preview.Previewer;
import io.appoperator.core.render.Rendering;
import java.io.PrintStream;
import java.util.function.Function;

/** Asks the server until it forbids that, and predicts from then on. Not thread-safe. */
final class FallbackPreviews implements Function<Rendering, Preview> {

  private final Previewer server;
  private final Previewer client;
  private final PrintStream err;
  private boolean forbidden;

  FallbackPreviews(Previewer server, Previewer client, PrintStream err) {
    this.server = server;
    this.client = client;
    this.err = err;
  }

  @Override
  public Preview apply(Rendering rendering) {
    if (!forbidden) {
      Preview preview = server.preview(rendering);
      if (!preview.isForbidden()) {
        return preview;
      }
      forbidden = true;
      err.printf(
          "note: The dry run is forbidden (%s), so the differences are predicted from the live objects, without the server's defaults and refusals. --mode=server insists.%n",
          OneLine.joined(preview.obstacles().get(0).toString()));
    }
    return client.preview(rendering);
  }
}
