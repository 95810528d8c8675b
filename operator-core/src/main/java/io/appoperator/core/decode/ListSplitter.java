package io.appoperator.core.decode;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentEndEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceEndEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Splits a List that is too large for one document into its items, so that {@code kubectl get -A -o
 * yaml} of a fleet can be read. It finds the items in the events of the parser; a tree of the List
 * would take ten times its size. One use per document.
 */
public final class ListSplitter {

  static final int MAX_DEPTH = 64;

  private final RawDocument list;
  private final ParserImpl parser;
  private final CodePointCursor cursor;
  private final List<RawDocument> items = new ArrayList<>();

  private ListSplitter(RawDocument list) {
    this.list = list;
    this.cursor = new CodePointCursor(list.bytes());
    int start = cursor.position();
    ByteArrayInputStream in =
        new ByteArrayInputStream(list.bytes(), start, list.bytes().length - start);
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(YamlReader.MAX_BYTES);
    options.setProcessComments(false);
    this.parser =
        new ParserImpl(
            new StreamReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder())),
            options);
  }

  /**
   * Returns the document if it is small enough, or else its items. A large document that is not a
   * {@code List} of mappings, or that uses anchors, is returned as too large.
   *
   * @param limit the maximum bytes of a document, and of an item
   */
  public static List<RawDocument> split(RawDocument document, int limit) {
    RawDocument limited = document.limitedTo(limit);
    if (!limited.isTooLarge() || document.isTooLarge()) {
      return List.of(limited);
    }
    try {
      List<RawDocument> items = JsonListSplitter.split(document).orElse(null);
      if (items == null) {
        ListSplitter splitter = new ListSplitter(document);
        items = splitter.isList() ? splitter.items : List.of(document);
      }
      return items.stream().map(item -> item.limitedTo(limit)).toList();
    } catch (YAMLException | NotSplitException e) {
      // The size is reported instead: the document is rejected because of it anyway.
    }
    return List.of(limited);
  }

  /** The document has a form that this class does not split. */
  private static final class NotSplitException extends Exception {

    private static final long serialVersionUID = 1L;

    NotSplitException() {
      super("", null, false, false);
    }
  }

  /** Reads the document and its items; returns whether it is a List. */
  private boolean isList() throws NotSplitException {
    parser.getEvent(); // of the stream
    parser.getEvent(); // of the document
    if (!(next() instanceof MappingStartEvent)) {
      return false;
    }
    String apiVersion = "";
    String kind = "";
    for (Event key = next(); key instanceof ScalarEvent scalar; key = next()) {
      Event value = next();
      switch (scalar.getValue()) {
        case "apiVersion" -> apiVersion = text(value);
        case "kind" -> kind = text(value);
        case "items" -> readItems(value);
        default -> skip(value);
      }
    }
    return apiVersion.equals("v1") && kind.equals("List") && next() instanceof DocumentEndEvent;
  }

  private static String text(Event value) throws NotSplitException {
    if (value instanceof ScalarEvent scalar) {
      return scalar.getValue();
    }
    throw new NotSplitException();
  }

  private void readItems(Event sequence) throws NotSplitException {
    if (!(sequence instanceof SequenceStartEvent) || !items.isEmpty()) {
      throw new NotSplitException();
    }
    Event item = next();
    while (item instanceof MappingStartEvent) {
      Mark start = item.getStartMark();
      byte[] content = content(start, skip(item).getEndMark());
      items.add(list.part("items[" + items.size() + "]", start.getLine(), content));
      item = next();
    }
    if (!(item instanceof SequenceEndEvent)) {
      throw new NotSplitException();
    }
  }

  /** Returns the text of an item, with its first line indented like the others. */
  private byte[] content(Mark start, Mark end) {
    int from = cursor.moveTo(start.getIndex());
    int to = cursor.moveTo(end.getIndex());
    byte[] content = new byte[start.getColumn() + to - from];
    Arrays.fill(content, 0, start.getColumn(), (byte) ' ');
    System.arraycopy(list.bytes(), from, content, start.getColumn(), to - from);
    return content;
  }

  /** Reads the rest of a value; returns its last event. */
  private Event skip(Event first) throws NotSplitException {
    Event last = first;
    int depth = first instanceof CollectionStartEvent ? 1 : 0;
    while (depth > 0) {
      last = next();
      if (last instanceof CollectionStartEvent) {
        depth++;
      } else if (last instanceof CollectionEndEvent) {
        depth--;
      }
      if (depth > MAX_DEPTH) {
        throw new NotSplitException();
      }
    }
    return last;
  }

  /** An alias could refer to another item, so a document with anchors is not split. */
  private Event next() throws NotSplitException {
    Event event = parser.getEvent();
    if (event instanceof AliasEvent
        || (event instanceof NodeEvent node && node.getAnchor() != null)) {
      throw new NotSplitException();
    }
    return event;
  }

  /** Finds the bytes of code points, in ascending order: the parser counts code points. */
  private static final class CodePointCursor {

    private final byte[] bytes;
    private int position;
    private int codePoint;

    CodePointCursor(byte[] bytes) {
      this.bytes = bytes;
      this.position = startsWithByteOrderMark(bytes) ? 3 : 0;
    }

    int position() {
      return position;
    }

    int moveTo(int target) {
      while (codePoint < target && position < bytes.length) {
        position++;
        while (position < bytes.length && (bytes[position] & 0xC0) == 0x80) {
          position++;
        }
        codePoint++;
      }
      return position;
    }

    private static boolean startsWithByteOrderMark(byte[] bytes) {
      return bytes.length >= 3
          && bytes[0] == (byte) 0xEF
          && bytes[1] == (byte) 0xBB
          && bytes[2] == (byte) 0xBF;
    }
  }
}
