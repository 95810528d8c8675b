package io.appoperator.cli.diff;

import io.appoperator.api.ResourceRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A comment with a maximum size: rows of a table first, then complete sections, as many as fit.
 * Keeps only these in memory. Not thread-safe.
 */
final class MarkdownComment {

  /** Reserved for the heading, the table head and the line about omitted parts. */
  private static final int RESERVED = 900;

  private final int maxSize;
  private final long room;
  private final StringBuilder table = new StringBuilder();
  private final List<Section> sections = new ArrayList<>();
  private final OmittedParts rows = new OmittedParts();
  private final OmittedParts details = new OmittedParts();
  private long size;

  private record Section(ResourceRef primary, String text) {}

  /** The omitted parts. */
  private static final class OmittedParts {
    private final Set<ResourceRef> resources = new HashSet<>();
    private int objects;

    void add(ResourceRef primary) {
      objects++;
      resources.add(primary);
    }

    @Override
    public String toString() {
      return "%s of %s".formatted(count(objects, "object"), count(resources.size(), "resource"));
    }

    private static String count(int number, String what) {
      return number + " " + (number == 1 ? what : what + "s");
    }
  }

  /**
   * @param maxSize the maximum number of characters; 0 for no limit
   */
  MarkdownComment(int maxSize) {
    this.maxSize = maxSize;
    this.room = maxSize == 0 ? Long.MAX_VALUE : maxSize - RESERVED;
  }

  /** Adds the row of an object. */
  void addRow(ResourceRef primary, String row) {
    if (table.length() + row.length() <= room) {
      table.append(row);
    } else {
      rows.add(primary);
    }
  }

  /** Adds the section of an object. */
  void addSection(ResourceRef primary, String text) {
    if (size + text.length() <= room) {
      size += text.length();
      sections.add(new Section(primary, text));
    } else {
      details.add(primary);
    }
  }

  /**
   * Returns the comment.
   *
   * @param heading the text above the table
   * @param head the head of the table
   */
  String text(String heading, String head) {
    StringBuilder text = new StringBuilder(heading);
    if (!table.isEmpty()) {
      text.append('\n').append(head).append(table);
    }
    long left = room - table.length();
    for (Section section : sections) {
      if (section.text.length() <= left) {
        left -= section.text.length();
        text.append(section.text);
      } else {
        details.add(section.primary);
      }
    }
    return text.append(leftOut()).toString();
  }

  private String leftOut() {
    if (rows.objects == 0 && details.objects == 0) {
      return "";
    }
    String unlisted = rows.objects == 0 ? "" : ", and the table omits " + rows;
    return "\nTruncated at %s characters: the differences of %s%s are omitted. The counts above are complete. `--max-size` sets the limit; `-o unified` has none.\n"
        .formatted(maxSize, details, unlisted);
  }
}
