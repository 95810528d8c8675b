package io.appoperator.cli.command;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Works on the next elements of a sequence on other threads, while the caller uses the results in
 * their order. Reads only some elements ahead, so a long sequence takes little memory. Not
 * thread-safe.
 *
 * @param <T> an element
 * @param <R> the result of the work on it
 */
public final class ParallelPrefetcher<T, R>
    implements Iterator<ParallelPrefetcher.Item<T, R>>, AutoCloseable {

  /** Elements in progress for each thread, so that no thread waits for the caller. */
  private static final int DEPTH = 4;

  private final Iterator<T> elements;
  private final Function<T, R> work;
  private final ExecutorService threads;
  private final int most;
  private final Queue<Item<T, R>> started = new ArrayDeque<>();

  /**
   * @param elements read on the thread of the caller
   * @param work thread-safe; its exceptions are thrown where the result is used
   * @param threads the number of threads
   */
  public ParallelPrefetcher(Iterable<T> elements, Function<T, R> work, int threads) {
    this.elements = elements.iterator();
    this.work = work;
    this.most = threads * DEPTH;
    this.threads = Executors.newFixedThreadPool(threads, ParallelPrefetcher::thread);
  }

  /**
   * An element with the result of the work on it.
   *
   * @param element the element
   * @param future the result
   */
  public record Item<T, R>(T element, Future<R> future) {

    /** Waits for the result, and throws the exception of the work. */
    public R result() {
      try {
        return future.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted", e);
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException failure) {
          throw failure;
        }
        if (e.getCause() instanceof Error failure) {
          throw failure;
        }
        throw new IllegalStateException(e.getCause());
      }
    }
  }

  @Override
  public boolean hasNext() {
    while (started.size() < most && elements.hasNext()) {
      T element = elements.next();
      started.add(new Item<>(element, threads.submit(() -> work.apply(element))));
    }
    return !started.isEmpty();
  }

  @Override
  public Item<T, R> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return started.remove();
  }

  /** Interrupts work in progress. */
  @Override
  public void close() {
    threads.shutdownNow();
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "lookahead");
    thread.setDaemon(true);
    return thread;
  }
}
