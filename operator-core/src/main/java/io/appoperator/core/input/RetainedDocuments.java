package io.appoperator.core.input;

import io.appoperator.core.decode.RawDocument;
import io.appoperator.core.decode.RawDocument.Head;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Compressed documents, which can be read in their order. Not thread-safe. */
final class RetainedDocuments implements Iterable<RawDocument> {

  private final ByteArrayOutputStream compressed = new ByteArrayOutputStream();
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private final DataOutputStream out =
      new DataOutputStream(new DeflaterOutputStream(compressed, deflater));
  private final List<String> sources = new ArrayList<>();
  private int count;

  void add(RawDocument raw) {
    if (sources.isEmpty() || !sources.get(sources.size() - 1).equals(raw.source())) {
      sources.add(raw.source());
    }
    try {
      out.writeInt(sources.size() - 1);
      out.writeInt(raw.index());
      out.writeInt(raw.line());
      out.writeUTF(raw.head().name());
      out.writeInt(raw.limit());
      out.writeInt(raw.bytes().length);
      out.write(raw.bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not into an array
    }
    count++;
  }

  /** Completes the collection. */
  void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    deflater.end();
  }

  @Override
  public Iterator<RawDocument> iterator() {
    DataInputStream in =
        new DataInputStream(
            new InflaterInputStream(new ByteArrayInputStream(compressed.toByteArray())));
    return new Iterator<>() {
      private int returned;

      @Override
      public boolean hasNext() {
        return returned < count;
      }

      @Override
      public RawDocument next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        returned++;
        try {
          return read(in);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }

  private RawDocument read(DataInputStream in) throws IOException {
    String source = sources.get(in.readInt());
    int index = in.readInt();
    int line = in.readInt();
    Head head = Head.valueOf(in.readUTF());
    int limit = in.readInt();
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new RawDocument(source, index, line, head, bytes, limit);
  }
}
