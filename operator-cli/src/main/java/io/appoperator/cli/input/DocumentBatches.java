package io.appoperator.cli.input;

import io.appoperator.cli.command.ParallelPrefetcher;
import io.appoperator.core.decode.RawDocument;
import io.appoperator.core.input.LoadedDocument;
import io.appoperator.core.input.ResourceLoader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Renders documents in batches while the next ones are read, and passes them on in their order, on
 * the thread of the caller. A single batch is rendered without other threads. Not thread-safe.
 */
final class DocumentBatches implements AutoCloseable {

  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  private final ResourceLoader loader;
  private final Consumer<LoadedDocument> sink;
  private final List<RawDocument> next = new ArrayList<>();
  private final Queue<ParallelPrefetcher.Item<List<RawDocument>, List<LoadedDocument>>> started =
      new ArrayDeque<>();
  private @Nullable ExecutorService threads;

  DocumentBatches(ResourceLoader loader, Consumer<LoadedDocument> sink) {
    this.loader = loader;
    this.sink = sink;
  }

  /** Adds a document, and may pass on earlier ones. */
  void add(RawDocument raw) {
    if (next.size() == ResourceLoader.BATCH_SIZE) {
      start();
    }
    next.add(raw);
  }

  /** Passes on all documents. */
  void finish() {
    while (!started.isEmpty()) {
      takeFirst();
    }
    loader.render(next).forEach(sink);
    next.clear();
  }

  private void start() {
    if (threads == null) {
      threads = Executors.newFixedThreadPool(THREADS, DocumentBatches::thread);
    }
    List<RawDocument> batch = List.copyOf(next);
    next.clear();
    started.add(new ParallelPrefetcher.Item<>(batch, threads.submit(() -> loader.render(batch))));
    if (started.size() > THREADS) {
      takeFirst();
    }
  }

  private void takeFirst() {
    started.remove().result().forEach(sink);
  }

  /** Interrupts the rendering of documents that will not be used. */
  @Override
  public void close() {
    if (threads != null) {
      threads.shutdownNow();
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "rendering");
    thread.setDaemon(true);
    return thread;
  }
}
