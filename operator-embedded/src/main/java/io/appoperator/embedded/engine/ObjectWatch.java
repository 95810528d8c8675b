package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.store.CompactedException;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A watch of the objects of a kind. An event is made when it is asked for: a watch that is not read
 * only refers to stored objects. Not thread-safe.
 */
public final class ObjectWatch {

  /** A watch keeps no more changes than these from being forgotten. */
  private static final int MOST_CHANGES = 16;

  private final ResourceDefinition definition;
  private final ObjectStore store;
  private final ObjectCodec codec;
  private final String namespace;
  private final LabelSelector labels;
  private final FieldSelector fields;
  private final Deque<ObjectNode> end = new ArrayDeque<>();
  private final Deque<StoreEvent> changes = new ArrayDeque<>();
  private Iterator<ObjectNode> initial = Collections.emptyIterator();
  private @Nullable Supplier<ObjectNode> next;
  private long revision;
  private boolean hasEnded;
  private boolean isExpired;

  ObjectWatch(ResourceDefinition definition, ObjectStore store, ListRequest request)
      throws ApiException {
    this.definition = definition;
    this.store = store;
    this.codec = new ObjectCodec(definition);
    this.namespace = request.namespace();
    this.labels = LabelSelector.parse(request.labelSelector());
    this.fields = FieldSelector.parse(request.fieldSelector(), definition);
    ListVersion.checkWatch(request);
    String from = request.resourceVersion();
    boolean isAnyVersion = from.isEmpty() || from.equals("0");
    boolean sendsInitial =
        request.sendInitialEvents().isEmpty()
            ? isAnyVersion
            : request.sendInitialEvents().equals("true");
    long requested = isAnyVersion ? store.revision() : ListVersion.parseWatched(from);
    this.revision = sendsInitial ? store.revision() : requested;
    if (sendsInitial) {
      initial = store.list(definition.storedResource(), namespace).iterator();
      if (request.sendInitialEvents().equals("true") && request.allowsBookmarks()) {
        ObjectNode bookmark = bookmark();
        ObjectMetadata.of((ObjectNode) bookmark.path("object"))
            .putObject("annotations")
            .put("k8s.io/initial-events-end", "true");
        end.add(bookmark);
      }
    }
  }

  /** Returns whether there is an event now. */
  public boolean hasNext() {
    while (next == null && initial.hasNext()) {
      ObjectNode object = initial.next();
      if (selects(object)) {
        next = () -> event("ADDED", object);
      }
    }
    if (next == null && !end.isEmpty()) {
      ObjectNode bookmark = end.remove();
      next = () -> bookmark;
    }
    while (next == null && hasChange()) {
      StoreEvent change = changes.remove();
      revision = change.revision();
      hasEnded |= isEndOfKind(change);
      if (change.key().resource().equals(definition.storedResource())
          && (namespace.isEmpty() || change.key().namespace().equals(namespace))) {
        next = toEvent(change);
      }
    }
    return next != null;
  }

  /**
   * Returns the next event; an event ERROR is the last one of a watch.
   *
   * <p>An object that begins or ceases to match the selectors is added or deleted.
   */
  public ObjectNode next() {
    if (!hasNext()) {
      throw new NoSuchElementException("There is no event yet.");
    }
    ObjectNode event = Objects.requireNonNull(next).get();
    next = null;
    return event;
  }

  private boolean hasChange() {
    if (changes.isEmpty() && !isExpired) {
      try {
        changes.addAll(store.eventsAfter(revision, MOST_CHANGES));
      } catch (CompactedException e) {
        ObjectNode error = JsonNodeFactory.instance.objectNode();
        error.put("type", "ERROR");
        error.set("object", Failures.expired(String.valueOf(e.getMessage())).status());
        next = () -> error;
        isExpired = true;
      }
    }
    return !changes.isEmpty();
  }

  /**
   * Returns whether no events follow those that exist now: the server no longer serves the kind, or
   * has forgotten changes.
   */
  public boolean hasEnded() {
    return hasEnded || isExpired;
  }

  private boolean isEndOfKind(StoreEvent change) {
    return change.after().isEmpty()
        && change.key().resource().equals(CustomDefinitionController.DEFINITIONS)
        && change.key().name().equals(definition.storedResource());
  }

  /** Returns a bookmark: the client has seen all changes up to its resource version. */
  public ObjectNode bookmark() {
    ObjectNode object = codec.empty();
    ObjectMetadata.of(object).put("resourceVersion", Long.toString(revision));
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    event.put("type", "BOOKMARK");
    event.set("object", object);
    return event;
  }

  private @Nullable Supplier<ObjectNode> toEvent(StoreEvent change) {
    Optional<ObjectNode> before = change.before().filter(this::selects);
    Optional<ObjectNode> after = change.after().filter(this::selects);
    if (after.isPresent()) {
      return () -> event(before.isPresent() ? "MODIFIED" : "ADDED", after.get());
    }
    return before.isEmpty()
        ? null
        : () -> {
          ObjectNode last = before.get().deepCopy();
          ObjectMetadata.of(last).put("resourceVersion", Long.toString(change.revision()));
          return event("DELETED", last);
        };
  }

  private ObjectNode event(String type, ObjectNode object) {
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    event.put("type", type);
    event.set("object", codec.fromStored(object));
    return event;
  }

  private boolean selects(ObjectNode object) {
    return labels.matches(object) && fields.matches(object);
  }
}
