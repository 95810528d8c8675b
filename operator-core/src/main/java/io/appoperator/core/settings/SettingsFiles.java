package io.appoperator.core.settings;

import io.appoperator.core.input.InputException;
import io.appoperator.core.input.YamlFile;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * The files with settings of a running operator.
 *
 * @param names their names; a later one takes precedence by field
 * @param configMap the ConfigMap that is mounted as these files, in the namespace of the operator;
 *     empty if they come from elsewhere
 */
public record SettingsFiles(List<String> names, String configMap) {

  public SettingsFiles {
    names = List.copyOf(names);
  }

  /** Files that do not come from a ConfigMap. */
  public SettingsFiles(List<String> names) {
    this(names, "");
  }

  /** Returns the keys of the ConfigMap with these files, in their order. */
  List<String> keys() {
    return names.stream().map(name -> name.substring(name.lastIndexOf('/') + 1)).toList();
  }

  /**
   * Reads and validates them.
   *
   * @param plugins the loaded plug-ins, without settings
   * @throws InputException if a file cannot be read
   * @throws SettingsException if the settings are invalid
   */
  public OperatorSettings read(PluginRegistry plugins) throws InputException, SettingsException {
    return OperatorSettings.read(names, plugins);
  }

  /**
   * Returns the texts of the files, so that a copy of them has the same lines.
   *
   * @throws InputException if a file cannot be read
   */
  public List<String> texts() throws InputException {
    List<String> texts = new ArrayList<>();
    for (String name : names) {
      texts.add(YamlFile.text(name));
    }
    return texts;
  }

  /**
   * Returns what changes with every change of a file, without reading it. A mounted ConfigMap is
   * replaced as a whole, so that links lead to other files.
   */
  public List<String> version() {
    return names.stream().map(SettingsFiles::version).toList();
  }

  private static String version(String name) {
    try {
      BasicFileAttributes file = Files.readAttributes(Path.of(name), BasicFileAttributes.class);
      return "%s %s %s".formatted(file.fileKey(), file.lastModifiedTime(), file.size());
    } catch (IOException | InvalidPathException e) {
      return "";
    }
  }
}
