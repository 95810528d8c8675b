package io.appoperator.core.loading;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Plug-ins in zips, unpacked into a temporary directory until they are closed: Java loads no
 * classes from a jar in a zip. Thread-safe.
 */
final class UnpackedZips implements AutoCloseable {

  private static final long MAX_BYTES = 128L << 20;
  private static final int MAX_FILES = 1_000;

  /** The directories of complete zips. */
  private final Map<Path, Path> folders = new HashMap<>();

  /** All directories to delete, also of zips that cannot be unpacked. */
  private final List<Path> created = new ArrayList<>();

  /** Returns a directory with the content of a zip. */
  synchronized Path unpack(Path zip) throws IOException {
    Path known = folders.get(zip);
    if (known != null) {
      return known;
    }
    Path folder;
    try {
      folder = Files.createTempDirectory("operator-plugin-");
    } catch (IOException e) {
      throw new IOException(
          "%s cannot be unpacked into the directory for temporary files; unpack it, and name its directory"
              .formatted(zip),
          e);
    }
    created.add(folder);
    copy(zip, folder);
    folders.put(zip, folder);
    return folder;
  }

  private static void copy(Path zip, Path folder) throws IOException {
    long remaining = MAX_BYTES;
    try (ZipFile content = new ZipFile(zip.toFile())) {
      List<? extends ZipEntry> entries = Collections.list(content.entries());
      if (entries.size() > MAX_FILES) {
        throw new IOException(zip + " has more than " + MAX_FILES + " files");
      }
      for (ZipEntry entry : entries) {
        Path file = folder.resolve(entry.getName()).normalize();
        if (!file.startsWith(folder)) {
          throw new IOException(
              "%s contains '%s', which is outside of it".formatted(zip, entry.getName()));
        }
        if (!entry.isDirectory()) {
          Files.createDirectories(file.resolveSibling(""));
          remaining -= write(content, entry, file, remaining);
          if (remaining < 0) {
            throw new IOException("%s has more than %s MiB".formatted(zip, MAX_BYTES >> 20));
          }
        }
      }
    }
  }

  private static long write(ZipFile zip, ZipEntry entry, Path file, long most) throws IOException {
    try (InputStream content = zip.getInputStream(entry);
        var out = Files.newOutputStream(file)) {
      byte[] buffer = new byte[1 << 16];
      long written = 0;
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        written += read;
        if (written > most) {
          return written;
        }
        out.write(buffer, 0, read);
      }
      return written;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    for (Path folder : created) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
    created.clear();
    folders.clear();
  }
}
