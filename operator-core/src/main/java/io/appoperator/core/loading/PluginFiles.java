package io.appoperator.core.loading;

import io.appoperator.core.plugin.PluginFile;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A plug-in on the disk.
 *
 * @param origin the jar, zip or directory that the user named
 * @param main its jar, or a directory of classes
 * @param libraries the jars of its libraries, sorted
 * @param manifest what it says about itself
 */
record PluginFiles(Path origin, Path main, List<Path> libraries, PluginManifest manifest) {

  PluginFiles {
    libraries = List.copyOf(libraries);
  }

  /** Reads the manifest of a plug-in. */
  static PluginFiles read(Path origin, Path main, List<Path> libraries) throws IOException {
    return new PluginFiles(origin, main, libraries, PluginManifest.read(main, origin));
  }

  /** Returns the same plug-in with more libraries. */
  PluginFiles withLibraries(List<Path> more) {
    List<Path> all = new ArrayList<>(libraries);
    all.addAll(more);
    return new PluginFiles(origin, main, all, manifest);
  }

  String id() {
    return manifest.id();
  }

  /** Returns its name in messages: {@code 'id' of origin}. */
  @Override
  public String toString() {
    return "'" + id() + "' of " + origin.getFileName();
  }

  /** Returns whether a plug-in has the same jar, and no other libraries. */
  boolean isCopyOf(PluginFiles other) {
    try {
      return Files.isRegularFile(main)
          && Files.isRegularFile(other.main)
          && Files.mismatch(main, other.main) < 0
          && libraries.equals(other.libraries);
    } catch (IOException e) {
      return false; // reported when it is loaded
    }
  }

  URL[] urls() throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (Path file : all()) {
      urls.add(file.toUri().toURL());
    }
    return urls.toArray(URL[]::new);
  }

  /** Returns the digests of all files. */
  List<PluginFile> digests() throws IOException {
    List<PluginFile> files = new ArrayList<>();
    for (Path file : all()) {
      files.add(PluginFile.read(file));
    }
    return files;
  }

  /** Returns all files; the jar is the first. */
  List<Path> all() {
    return Stream.concat(Stream.of(main), libraries.stream()).toList();
  }
}
