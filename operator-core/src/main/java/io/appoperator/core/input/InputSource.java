package io.appoperator.core.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An input to read.
 *
 * @param title its name in messages
 * @param file the file, or null for the standard input
 */
record InputSource(String title, @Nullable Path file) {

  InputStream open(InputStream standardInput) throws IOException {
    return file == null ? new NonClosingStream(standardInput) : FileOpener.open(file);
  }

  /** The standard input must not be closed here. */
  private static final class NonClosingStream extends FilterInputStream {

    NonClosingStream(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }
}
