package io.appoperator.core.loading;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The jar and the libraries of a plug-in, in the order of their precedence. Thread-safe. */
final class CodeFiles implements Closeable {

  private final List<CodeFile> files;
  private volatile boolean closed;

  private CodeFiles(List<CodeFile> files) {
    this.files = List.copyOf(files);
  }

  static CodeFiles open(List<Path> paths) throws IOException {
    List<CodeFile> files = new ArrayList<>();
    try {
      for (Path path : paths) {
        files.add(CodeFile.open(path));
      }
      return new CodeFiles(files);
    } catch (IOException e) {
      new CodeFiles(files).close();
      throw e;
    }
  }

  /** Returns the first that has a file of this name; null if none has, or after they are closed. */
  @Nullable CodeFile with(String name) throws IOException {
    for (CodeFile file : closed ? List.<CodeFile>of() : files) {
      if (file.find(name) != null) {
        return file;
      }
    }
    return null;
  }

  /** Opens the first file of this name; null if there is none. */
  @Nullable InputStream open(String name) throws IOException {
    @Nullable CodeFile file = with(name);
    return file == null ? null : file.open(name);
  }

  /** Returns the addresses of all files of this name. */
  List<URL> find(String name) throws IOException {
    List<URL> found = new ArrayList<>();
    for (CodeFile file : closed ? List.<CodeFile>of() : files) {
      @Nullable URL address = file.find(name);
      if (address != null) {
        found.add(address);
      }
    }
    return found;
  }

  @Override
  public void close() throws IOException {
    closed = true;
    for (CodeFile file : files) {
      file.close();
    }
  }
}
