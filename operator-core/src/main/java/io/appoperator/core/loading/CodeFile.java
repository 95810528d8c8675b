package io.appoperator.core.loading;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * A jar or a directory of classes. It never leads to other files: {@code Class-Path} in its
 * manifest and {@code META-INF/INDEX.LIST} would bypass the lock file and the check. Thread-safe.
 */
final class CodeFile implements Closeable {

  private final Path path;
  private final CodeSource source;
  private final @Nullable JarFile jar;
  private final @Nullable Manifest manifest;

  private CodeFile(Path path, @Nullable JarFile jar, @Nullable Manifest manifest)
      throws IOException {
    this.path = path.toAbsolutePath().normalize();
    this.source = new CodeSource(path.toUri().toURL(), (CodeSigner[]) null);
    this.jar = jar;
    this.manifest = manifest;
  }

  static CodeFile open(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return new CodeFile(path, null, null);
    }
    try {
      JarFile jar = new JarFile(path.toFile(), true, ZipFile.OPEN_READ, JarFile.runtimeVersion());
      try {
        return new CodeFile(path, jar, jar.getManifest());
      } catch (IOException e) {
        jar.close();
        throw e;
      }
    } catch (IOException e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  CodeSource source() {
    return source;
  }

  /** Returns null if it has no manifest. */
  @Nullable Manifest manifest() {
    return manifest;
  }

  /** Opens a file; null if it has none of this name. */
  @Nullable InputStream open(String name) throws IOException {
    if (jar == null) {
      @Nullable Path file = file(name);
      return file == null ? null : Files.newInputStream(file);
    }
    @Nullable JarEntry entry = jar.getJarEntry(name);
    return entry == null ? null : jar.getInputStream(entry);
  }

  /** Returns the address of a file; null if it has none of this name. */
  @Nullable URL find(String name) throws IOException {
    if (jar == null) {
      @Nullable Path file = file(name);
      return file == null ? null : file.toUri().toURL();
    }
    @Nullable JarEntry entry = jar.getJarEntry(name);
    return entry == null
        ? null
        : new URL("jar:" + source.getLocation() + "!" + encode("/" + entry.getRealName()));
  }

  private @Nullable Path file(String name) {
    try {
      Path file = path.resolve(name).normalize();
      return file.startsWith(path) && Files.exists(file) ? file : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static String encode(String name) throws IOException {
    try {
      return new URI(null, null, name, null).getRawPath();
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    if (jar != null) {
      jar.close();
    }
  }
}
