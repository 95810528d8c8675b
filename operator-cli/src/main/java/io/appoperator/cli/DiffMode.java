package io.appoperator.cli;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.preview.Preview;
import io.appoperator.core.preview.Previewer;
import io.appoperator.core.render.Rendering;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Function;

/** Who says what would change. */
enum DiffMode {
  /** The server; where it forbids that, the live objects. */
  AUTO,
  /** The server, by dry runs: exact, but needs the rights to write. */
  SERVER,
  /** The live objects: needs the rights to get and list. */
  CLIENT;

  /** Returns what previews a rendering. */
  Function<Rendering, Preview> previews(Cluster cluster, LiveReader reader, PrintStream err) {
    return switch (this) {
      case AUTO ->
          new FallbackPreviews(
              Previewer.asking(cluster, reader)::preview,
              Previewer.predicting(cluster, reader)::preview,
              err);
      case SERVER -> Previewer.asking(cluster, reader)::preview;
      case CLIENT -> Previewer.predicting(cluster, reader)::preview;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
