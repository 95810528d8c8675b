package io.appoperator.core.loading;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.security.SecureClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** Defines classes and finds resources in the files of one plug-in, and in no other file. */
abstract class CodeClassLoader extends SecureClassLoader implements Closeable {

  static {
    ClassLoader.registerAsParallelCapable();
  }

  private final CodeFiles files;

  /**
   * @param name appears in stack traces
   * @param files are closed with the class loader
   */
  CodeClassLoader(String name, CodeFiles files, ClassLoader parent) {
    super(name, parent);
    this.files = files;
  }

  /** Opens one of the files; null if there is none of this name. */
  final @Nullable InputStream openOwn(String name) throws IOException {
    return files.open(name);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String path = name.replace('.', '/') + ".class";
    try {
      @Nullable CodeFile file = files.with(path);
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      try (@Nullable InputStream content = file.open(path)) {
        byte[] bytes = content == null ? new byte[0] : content.readAllBytes();
        definePackage(name, file.manifest());
        return defineClass(name, bytes, 0, bytes.length, file.source());
      }
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /** Libraries read their version from their package. */
  private void definePackage(String className, @Nullable Manifest manifest) {
    String name = className.substring(0, Math.max(0, className.lastIndexOf('.')));
    if (name.isEmpty() || getDefinedPackage(name) != null) {
      return;
    }
    Attributes entries = manifest == null ? new Attributes() : manifest.getMainAttributes();
    try {
      definePackage(
          name,
          entries.getValue(Attributes.Name.SPECIFICATION_TITLE),
          entries.getValue(Attributes.Name.SPECIFICATION_VERSION),
          entries.getValue(Attributes.Name.SPECIFICATION_VENDOR),
          entries.getValue(Attributes.Name.IMPLEMENTATION_TITLE),
          entries.getValue(Attributes.Name.IMPLEMENTATION_VERSION),
          entries.getValue(Attributes.Name.IMPLEMENTATION_VENDOR),
          null);
    } catch (IllegalArgumentException e) {
      // Another thread has defined it meanwhile.
    }
  }

  @Override
  protected @Nullable URL findResource(String name) {
    try {
      List<URL> found = files.find(name);
      return found.isEmpty() ? null : found.get(0);
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) throws IOException {
    return Collections.enumeration(files.find(name));
  }

  /** No further classes can be loaded. */
  @Override
  public void close() throws IOException {
    files.close();
  }
}
