package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Stamp;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the story of primary resources as events. An event that cannot be written is dropped. */
final class EventRecorder {

  /** What kind of news it is. */
  enum Type {
    NORMAL("Normal"),
    WARNING("Warning");

    private final String word;

    Type(String word) {
      this.word = word;
    }
  }

  private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);
  private static final ResourceKind EVENT = ResourceKind.of(Event.class);

  /** The server counts bytes. */
  private static final int MAX_NOTE = 1024;

  private static final String CUT = "...";
  private static final DateTimeFormatter MICROSECONDS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Cluster cluster;
  private final Clock clock;
  private final String instance;
  private final AtomicLong serial;

  /**
   * Prepares.
   *
   * @param instance the name of this replica
   */
  EventRecorder(Cluster cluster, Clock clock, String instance) {
    this.cluster = cluster;
    this.clock = clock;
    this.instance = instance;
    this.serial = new AtomicLong(clock.millis() << 20);
  }

  /**
   * Records an event about a primary.
   *
   * @param reason what happened, in one word
   * @param action what was done, in one word
   * @param note the story, in one line
   */
  void record(PrimaryId primary, Type type, String reason, String action, String note) {
    ResourceRef about = primary.ref();
    String name = about.name() + "." + Long.toHexString(serial.incrementAndGet());
    ObjectNode event =
        Json.object().put("apiVersion", EVENT.apiVersion()).put("kind", EVENT.kind());
    event.putObject("metadata").put("name", name).put("namespace", about.namespace());
    event
        .put("eventTime", MICROSECONDS.format(clock.instant()))
        .put("reportingController", Stamp.OPERATOR)
        .put("reportingInstance", instance)
        .put("type", type.word)
        .put("reason", reason)
        .put("action", action)
        .put("note", cut(note));
    event
        .putObject("regarding")
        .put("apiVersion", about.kind().apiVersion())
        .put("kind", about.kind().kind())
        .put("namespace", about.namespace())
        .put("name", about.name())
        .put("uid", primary.uid());
    try {
      cluster.create(new ResourceRef(EVENT, about.namespace(), name), event, WriteMode.REAL);
    } catch (ClusterException e) {
      LOG.debug("An event of {} is lost: {}", about, e.getMessage());
    }
  }

  /** Cuts a note to the bytes that it may have, between two characters. */
  private static String cut(String note) {
    if (note.getBytes(StandardCharsets.UTF_8).length <= MAX_NOTE) {
      return note;
    }
    int bytes = CUT.length();
    int end = 0;
    while (true) {
      int character = note.codePointAt(end);
      bytes += Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
      if (bytes > MAX_NOTE) {
        return note.substring(0, end) + CUT;
      }
      end += Character.charCount(character);
    }
  }
}
