package io.appoperator.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;

/** Colors complete lines that are written to a stream, if color is enabled. */
public class LineStream extends OutputStream {

  private final OutputStream to;
  private final LineColorer colorer;
  private final BooleanSupplier wanted;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  public LineStream(OutputStream to, LineColorer colorer, BooleanSupplier wanted) {
    this.to = to;
    this.colorer = colorer;
    this.wanted = wanted;
  }

  @Override
  public synchronized void write(int b) throws IOException {
    line.write(b);
    if (b == '\n') {
      end();
    }
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      write(bytes[i]);
    }
  }

  /** Runs before each line. */
  void begin() throws IOException {}

  private void end() throws IOException {
    begin();
    if (wanted.getAsBoolean()) {
      String text = line.toString(UTF_8);
      to.write((colorer.paint(text.substring(0, text.length() - 1)) + "\n").getBytes(UTF_8));
    } else {
      line.writeTo(to);
    }
    line.reset();
  }

  /** Flushes whole lines: a PrintStream flushes after each word that it formats. */
  @Override
  public synchronized void flush() throws IOException {
    to.flush();
  }

  @Override
  public synchronized void close() throws IOException {
    begin();
    line.writeTo(to);
    line.reset();
    to.close();
  }
}
