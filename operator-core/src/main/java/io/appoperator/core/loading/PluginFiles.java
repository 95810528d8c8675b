package io.appoperator.core.loading;

import io.appoperator.core.plugin.PluginFile;
import java.io.IOException;
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
 * @param managers the files that describe managers without Java code, sorted
 * @param manifest what it says about itself
 */
record PluginFiles(
    Path origin, Path main, List<Path> libraries, List<Path> managers, PluginManifest manifest) {

  PluginFiles {
    libraries = List.copyOf(libraries);
    managers = List.copyOf(managers);
  }

  /** Reads the manifest of a plug-in with Java code. */
  static PluginFiles read(Path origin, Path main, List<Path> libraries, List<Path> managers)
      throws IOException {
    return new PluginFiles(origin, main, libraries, managers, PluginManifest.read(main, origin));
  }

  /**
   * Returns a plug-in without Java code.
   *
   * @param managers at least one file
   */
  static PluginFiles withoutJava(Path origin, List<Path> managers) {
    return new PluginFiles(
        origin, managers.get(0), List.of(), managers, PluginManifest.ofName(origin));
  }

  /** Returns the same plug-in with more libraries. */
  PluginFiles withLibraries(List<Path> more) {
    if (!hasJava()) {
      return this;
    }
    List<Path> all = new ArrayList<>(libraries);
    all.addAll(more);
    return new PluginFiles(origin, main, all, managers, manifest);
  }

  /** Returns whether it has a jar or classes. */
  boolean hasJava() {
    return !managers.contains(main);
  }

  String id() {
    return manifest.id();
  }

  /** Returns whether one of its files describes a manager. */
  boolean describes(String manager) {
    return managers.stream().anyMatch(file -> ManagerFile.id(file).equals(manager));
  }

  /** Returns its name in messages: {@code 'id' of origin}. */
  @Override
  public String toString() {
    return "'" + id() + "' of " + origin.getFileName();
  }

  /** Returns whether a plug-in has the same main file, the same libraries, and nothing else. */
  boolean isCopyOf(PluginFiles other) {
    try {
      return Files.isRegularFile(main)
          && Files.isRegularFile(other.main)
          && Files.mismatch(main, other.main) < 0
          && libraries.equals(other.libraries)
          && hasNoFurtherManagers()
          && other.hasNoFurtherManagers();
    } catch (IOException e) {
      return false; // reported when it is loaded
    }
  }

  /** Returns whether no file next to the main one describes a manager. */
  private boolean hasNoFurtherManagers() {
    return managers.isEmpty() || managers.equals(List.of(main));
  }

  /** Returns the digests of all files. */
  List<PluginFile> digests() throws IOException {
    List<PluginFile> files = new ArrayList<>();
    for (Path file : all()) {
      files.add(PluginFile.read(file));
    }
    return files;
  }

  /** Returns the jar and the libraries. */
  List<Path> code() {
    return Stream.concat(Stream.of(main), libraries.stream()).toList();
  }

  /** Returns all files; the jar is the first. */
  List<Path> all() {
    return Stream.concat(code().stream(), managers.stream()).distinct().toList();
  }
}
