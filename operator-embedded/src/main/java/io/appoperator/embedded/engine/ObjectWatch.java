package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.store.CompactedException;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A watch of the objects of a kind. The client of this class polls it; each poll returns the events
 * since the last one. Not thread-safe.
 */
public final class ObjectWatch {

  private final ResourceDefinition definition;
  private final ObjectStore store;
  private final ObjectCodec codec;
  private final String namespace;
  private final LabelSelector labels;
  private final FieldSelector fields;
  private final List<ObjectNode> initial = new ArrayList<>();
  private long revision;
  private boolean hasEnded;

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
    this.revision =
        isAnyVersion || sendsInitial ? store.revision() : ListVersion.parseWatched(from);
    if (sendsInitial) {
      store.list(definition.storedResource(), namespace).stream()
          .filter(this::selects)
          .forEach(object -> initial.add(event("ADDED", object)));
      if (request.sendInitialEvents().equals("true") && request.allowsBookmarks()) {
        ObjectNode end = bookmark();
        ObjectMetadata.of((ObjectNode) end.path("object"))
            .putObject("annotations")
            .put("k8s.io/initial-events-end", "true");
        initial.add(end);
      }
    }
  }

  /**
   * Returns the next events, oldest first; an event ERROR is the last one of a watch.
   *
   * <p>An object that begins or ceases to match the selectors is added or deleted.
   */
  public List<ObjectNode> poll() {
    List<ObjectNode> events = new ArrayList<>(initial);
    initial.clear();
    try {
      for (StoreEvent change : store.eventsAfter(revision)) {
        revision = change.revision();
        hasEnded |= isEndOfKind(change);
        if (change.key().resource().equals(definition.storedResource())
            && (namespace.isEmpty() || change.key().namespace().equals(namespace))) {
          toEvent(change).ifPresent(events::add);
        }
      }
    } catch (CompactedException e) {
      ObjectNode error = JsonNodeFactory.instance.objectNode();
      error.put("type", "ERROR");
      error.set("object", Failures.expired(String.valueOf(e.getMessage())).status());
      events.add(error);
    }
    return events;
  }

  /** Returns whether no more events follow, because the server no longer serves the kind. */
  public boolean hasEnded() {
    return hasEnded;
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

  private Optional<ObjectNode> toEvent(StoreEvent change) {
    Optional<ObjectNode> before = change.before().filter(this::selects);
    Optional<ObjectNode> after = change.after().filter(this::selects);
    if (after.isPresent()) {
      return Optional.of(event(before.isPresent() ? "MODIFIED" : "ADDED", after.get()));
    }
    return before.map(
        object -> {
          ObjectNode last = object.deepCopy();
          ObjectMetadata.of(last).put("resourceVersion", Long.toString(change.revision()));
          return event("DELETED", last);
        });
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
