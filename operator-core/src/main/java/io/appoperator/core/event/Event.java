package io.appoperator.core.event;

import io.appoperator.core.observe.PrimaryId;
import java.nio.charset.StandardCharsets;

/**
 * Something that happened to a primary resource. Equal events are one that happened again.
 *
 * @param primary the primary
 * @param type what kind of news it is
 * @param reason what happened, in one word
 * @param action what was done, in one word
 * @param note the story, in one line; cut to what a server takes
 */
public record Event(PrimaryId primary, Type type, String reason, String action, String note) {

  /** The server counts bytes. */
  private static final int MAX_NOTE = 1024;

  private static final String CUT = "...";

  /** What kind of news it is. */
  public enum Type {
    /** As it should be. */
    NORMAL("Normal"),
    /** Somebody should look at it. */
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
    note = cut(note);
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
