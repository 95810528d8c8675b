package io.appoperator.embedded.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The objects of the server, with one counter of resource versions for all, and the history of
 * changes that watches read. Returned objects must not be changed. Thread-safe.
 */
public final class ObjectStore {

  /** A real server starts a little above zero, too. */
  private static final long FIRST_REVISION = 1;

  private static final int STANDARD_HISTORY = 10_000;
  private static final long MEBIBYTE = 1024 * 1024;
  private static final long MOST_BYTES = 256 * MEBIBYTE;

  /** The standard of etcd. */
  private static final long MOST_OBJECT_BYTES = 2_048 * MEBIBYTE;

  private final NavigableMap<ObjectKey, ObjectNode> objects = new TreeMap<>();

  /** The lists that were read since the last change of their resource. */
  private final Map<ObjectKey, List<ObjectNode>> lists = new HashMap<>();

  private final ChangeHistory history;
  private final StorageLimits limits;
  private final List<ChangeQueue> queues = new ArrayList<>();
  private long objectBytes;
  private long revision = FIRST_REVISION;

  /**
   * Creates a store that remembers the last 10,000 changes, as far as they need no more than an
   * eighth of the heap and 256 MiB. Its objects may need half of the heap, and 2 GiB at most.
   */
  public ObjectStore() {
    this(standardObjectBytes());
  }

  /**
   * Creates a store that remembers the last 10,000 changes, as far as they need no more than an
   * eighth of the heap and 256 MiB.
   *
   * @param objectBytes about how many bytes of memory its objects may need
   */
  public ObjectStore(long objectBytes) {
    this(STANDARD_HISTORY, Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 8), objectBytes);
  }

  /**
   * Creates a store.
   *
   * @param historyLimit how many changes are remembered; a quarter more at most
   * @param byteLimit about how many bytes of memory these changes may need; if they need more, the
   *     oldest ones are forgotten
   * @param objectBytes about how many bytes of memory its objects may need
   */
  public ObjectStore(int historyLimit, long byteLimit, long objectBytes) {
    this.history = new ChangeHistory(historyLimit, byteLimit, FIRST_REVISION);
    this.limits = new StorageLimits(objectBytes);
  }

  /** Returns how many bytes objects may need: half of the heap, and 2 GiB at most. */
  public static long standardObjectBytes() {
    return Math.min(MOST_OBJECT_BYTES, Runtime.getRuntime().maxMemory() / 2);
  }

  /** Returns the resource version of the last change. */
  public synchronized long revision() {
    return revision;
  }

  /** Returns an object. */
  public synchronized Optional<ObjectNode> find(ObjectKey key) {
    return Optional.ofNullable(objects.get(key));
  }

  /** Returns the objects of a resource in the order of their keys; of all namespaces if empty. */
  public synchronized List<ObjectNode> list(String resource, String namespace) {
    ObjectKey key = new ObjectKey(resource, namespace, "");
    List<ObjectNode> list = lists.get(key);
    if (list == null) {
      list = select(objects, resource, namespace);
      if (!list.isEmpty()) {
        // Many watches may begin with the same list, and refer to it while they are not read.
        lists.put(key, list);
      }
    }
    return list;
  }

  /**
   * Returns the objects of a resource as they were at an earlier resource version.
   *
   * @throws CompactedException if the changes since then are forgotten
   */
  public synchronized List<ObjectNode> listAt(String resource, String namespace, long earlier)
      throws CompactedException {
    if (earlier == revision) {
      return list(resource, namespace);
    }
    List<StoreEvent> since = eventsAfter(earlier);
    NavigableMap<ObjectKey, ObjectNode> then = new TreeMap<>(objects);
    for (int i = since.size() - 1; i >= 0; i--) {
      StoreEvent event = since.get(i);
      event
          .before()
          .ifPresentOrElse(before -> then.put(event.key(), before), () -> then.remove(event.key()));
    }
    return select(then, resource, namespace);
  }

  /** Returns all objects by their keys. */
  public synchronized Map<ObjectKey, ObjectNode> all() {
    return new TreeMap<>(objects);
  }

  /**
   * Creates or replaces an object for a client, and returns it with its new resource version.
   *
   * @throws StorageException if it is too large, or if objects need too much memory
   */
  public synchronized ObjectNode putIfAccepted(ObjectKey key, ObjectNode object)
      throws StorageException {
    StorageLimits.checkRequest(object);
    limits.checkSpace(objectBytes, ObjectSize.estimate(object) - size(objects.get(key)));
    return put(key, object);
  }

  /** Creates or replaces an object, and returns it with its new resource version. */
  public synchronized ObjectNode put(ObjectKey key, ObjectNode object) {
    // The copy may exhaust the memory: nothing is changed before it exists.
    ObjectNode stored = withRevision(object, revision + 1);
    dropLists(key);
    revision++;
    Optional<ObjectNode> before = Optional.ofNullable(objects.put(key, stored));
    objectBytes += size(stored) - size(before.orElse(null));
    record(new StoreEvent(key, revision, before, Optional.of(stored)));
    return stored;
  }

  /** Deletes an object, and returns its last state with the resource version of the deletion. */
  public synchronized ObjectNode delete(ObjectKey key) {
    dropLists(key);
    ObjectNode removed = objects.remove(key);
    if (removed == null) {
      throw new IllegalArgumentException(key + " does not exist");
    }
    revision++;
    objectBytes -= size(removed);
    record(new StoreEvent(key, revision, Optional.of(removed), Optional.empty()));
    return withRevision(removed, revision);
  }

  /**
   * Returns the changes after a resource version, oldest first.
   *
   * @throws CompactedException if some of them are forgotten
   */
  public synchronized List<StoreEvent> eventsAfter(long from) throws CompactedException {
    return history.after(from);
  }

  /**
   * Returns the first changes after a resource version, oldest first.
   *
   * @param most how many at most
   * @throws CompactedException if some of them are forgotten
   */
  public synchronized List<StoreEvent> eventsAfter(long from, int most) throws CompactedException {
    return history.after(from, most);
  }

  /** Returns a queue of all changes from now on, for a reader that must not miss any. */
  public synchronized ChangeQueue follow() {
    ChangeQueue queue = new ChangeQueue();
    queues.add(queue);
    return queue;
  }

  /**
   * Waits for a change after a resource version.
   *
   * @return whether there was one before the time was over
   */
  public synchronized boolean awaitChange(long after, Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    long left = atMost.toMillis();
    while (revision <= after && left > 0) {
      wait(left);
      left = Duration.ofNanos(end - System.nanoTime()).toMillis();
    }
    return revision > after;
  }

  /** Forgets all changes up to now. */
  public synchronized void compact() {
    history.clear();
  }

  private static long size(@Nullable ObjectNode object) {
    return object == null ? 0 : ObjectSize.estimate(object);
  }

  private void dropLists(ObjectKey changed) {
    lists.keySet().removeIf(key -> key.resource().equals(changed.resource()));
  }

  private void record(StoreEvent event) {
    queues.forEach(queue -> queue.add(event));
    history.add(event);
    notifyAll();
  }

  private static List<ObjectNode> select(
      NavigableMap<ObjectKey, ObjectNode> objects, String resource, String namespace) {
    return objects.tailMap(new ObjectKey(resource, namespace, ""), true).entrySet().stream()
        .takeWhile(entry -> entry.getKey().resource().equals(resource))
        .filter(entry -> namespace.isEmpty() || entry.getKey().namespace().equals(namespace))
        .map(Map.Entry::getValue)
        .toList();
  }

  private static ObjectNode withRevision(ObjectNode object, long revision) {
    ObjectNode copy = object.deepCopy();
    copy.withObjectProperty("metadata").put("resourceVersion", Long.toString(revision));
    return copy;
  }
}
