package io.appoperator.cli;

import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.Providers;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Loads what each rendering needs on another thread, while the command reads its options. That
 * changes no result: Java opens a jar and initializes a class once, and Jackson keeps the writer of
 * a type. It runs no code of plug-ins, so that their output, errors and limits stay as they are.
 */
final class EarlyLoading {

  private static final Set<String> RENDERING = Set.of("render", "validate", "explain", "diff");
  private static final Set<String> HELP = Set.of("-h", "--help");

  private EarlyLoading() {}

  /**
   * Starts it if the arguments are those of a command that renders; does not wait for it.
   *
   * @param processors the number of processors; on a single one, the command would only wait
   */
  static Optional<Thread> start(ClassLoader loader, int processors, String... args) {
    List<String> words = List.of(args);
    if (processors == 1
        || words.isEmpty()
        || !RENDERING.contains(words.get(0))
        || words.stream().anyMatch(HELP::contains)) {
      return Optional.empty();
    }
    Thread thread = new Thread(() -> load(loader), "early-loading");
    thread.setDaemon(true);
    thread.start();
    return Optional.of(thread);
  }

  static void load(ClassLoader loader) {
    try {
      loadAll(loader);
    } catch (ClassNotFoundException | RuntimeException | Error e) {
      // The command needs the same, and reports the error.
    }
  }

  static void loadAll(ClassLoader loader) throws ClassNotFoundException {
    Providers.openJars(loader);
    Json.prepareParser();
    for (String type : RenderedTypes.NAMES) {
      Json.prepareWriter(Class.forName(type, false, loader));
    }
  }
}
