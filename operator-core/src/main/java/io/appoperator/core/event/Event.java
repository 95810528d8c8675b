package io.appoperator.core.event;

import io.appoperator.core.observe.PrimaryId;
import java.nio.charset.StandardCharsets;

/**
 * An event of a primary resource. Equal events are repetitions.
 *
 * @param primary the primary
 * @param type the type of the event
 * @param reason the reason, in one word
 * @param action the action, in one word
 * @param note the message, in one line; truncated to the limit of the API server
 */
public record Event(PrimaryId primary, Type type, String reason, String action, String note) {

  /** The server counts bytes. */
  private static final int MAX_NOTE = 1024;

  private static final String ELLIPSIS = "...";

  /** The type of an event. */
  public enum Type {
    /** An expected event. */
    NORMAL("Normal"),
    /** An event that needs attention. */
    WARNING("Warning");

    private final String word;

    Type(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  public Event {
    note = truncate(note);
  }

  /** Truncates a note to the byte limit, between two characters. */
  private static String truncate(String note) {
    if (note.getBytes(StandardCharsets.UTF_8).length <= MAX_NOTE) {
      return note;
    }
    int bytes = ELLIPSIS.length();
    int end = 0;
    while (true) {
      int character = note.codePointAt(end);
      bytes += Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
      if (bytes > MAX_NOTE) {
        return note.substring(0, end) + ELLIPSIS;
      }
      end += Character.charCount(character);
    }
  }
}
