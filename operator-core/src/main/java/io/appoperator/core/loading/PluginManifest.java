package io.appoperator.core.loading;

import io.appoperator.core.plugin.PluginException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a plug-in says about itself in its manifest.
 *
 * @param id the id; that of the file name if the manifest has none
 * @param named whether the manifest has an id
 * @param version the version, for users; may be empty
 * @param api the range of versions of the SPI that it works with; empty for any
 * @param requires the ids of the plug-ins whose classes it uses
 * @param classPath other jars that it wants to use, which no plug-in may; empty for none
 */
record PluginManifest(
    String id, boolean named, String version, String api, List<String> requires, String classPath) {

  private static final Pattern ID = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  /** The name of a file before its version, such as {@code notes} of {@code notes-1.0.jar}. */
  private static final Pattern FILE =
      Pattern.compile("(.+?)(?:-([0-9][^/]*?))?(?:\\.(?i:jar|zip))?");

  private static final int MAX_SHOWN = 200;

  PluginManifest {
    requires = List.copyOf(requires);
  }

  /**
   * Reads the manifest of a jar or of a directory of classes.
   *
   * @param origin the file or directory that the user named; gives the id if there is no other
   * @throws PluginException if an entry is invalid
   */
  static PluginManifest read(Path main, Path origin) throws IOException {
    Attributes entries = attributes(main);
    Matcher file = FILE.matcher(String.valueOf(origin.getFileName()));
    boolean split = file.matches();
    @Nullable String declared = value(entries, "Plugin-Id");
    String id = declared == null ? idOf(split ? file.group(1) : "plugin") : declared;
    check(id, "Plugin-Id", origin);
    @Nullable String version = value(entries, "Plugin-Version");
    @Nullable String fileVersion = split ? file.group(2) : null;
    List<String> requires =
        Stream.of(Optional.ofNullable(value(entries, "Plugin-Requires")).orElse("").split(","))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .distinct()
            .toList();
    requires.forEach(name -> check(name, "Plugin-Requires", origin));
    return new PluginManifest(
        id,
        declared != null,
        Optional.ofNullable(version).or(() -> Optional.ofNullable(fileVersion)).orElse(""),
        Optional.ofNullable(value(entries, "Plugin-Api")).orElse(""),
        requires,
        Optional.ofNullable(value(entries, "Class-Path")).orElse(""));
  }

  /**
   * Refuses other jars that the lock file and the check would not know.
   *
   * @param origin the file or directory that the user named
   */
  void checkClassPath(Path origin) {
    if (!classPath.isEmpty()) {
      String jars =
          classPath.length() > MAX_SHOWN ? classPath.substring(0, MAX_SHOWN) + "..." : classPath;
      throw new PluginException(
          "The manifest of %s has 'Class-Path: %s', which the operator does not follow. Remove the entry, and put the jars into lib/ next to the jar of the plug-in, in a directory for both."
              .formatted(origin, jars));
    }
  }

  private static Attributes attributes(Path main) throws IOException {
    @Nullable Manifest manifest = null;
    if (Files.isDirectory(main)) {
      Path file = main.resolve(JarFile.MANIFEST_NAME);
      if (Files.isRegularFile(file)) {
        try (InputStream content = Files.newInputStream(file)) {
          manifest = new Manifest(content);
        }
      }
    } else {
      try (JarFile jar = new JarFile(main.toFile())) {
        manifest = jar.getManifest();
      } catch (IOException e) {
        throw new IOException(main + ": " + e.getMessage(), e);
      }
    }
    return manifest == null ? new Attributes() : manifest.getMainAttributes();
  }

  private static @Nullable String value(Attributes entries, String name) {
    @Nullable String value = entries.getValue(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  /** Returns what the name of a file or directory says about a plug-in without a manifest. */
  static PluginManifest ofName(Path origin) {
    return new PluginManifest(idOf(origin), false, "", "", List.of(), "");
  }

  /**
   * Returns the name of a directory that gives a plug-in without a manifest this id and version.
   */
  String directory() {
    String name = id.replaceAll("-(?=[0-9])", "_"); // a hyphen and a digit begin a version
    return version.matches("[0-9][A-Za-z0-9.+-]{0,30}") ? name + "-" + version : name;
  }

  /** Returns the id that a file gives a plug-in whose manifest has none. */
  static String idOf(Path file) {
    if (ManagerFile.isManager(file)) {
      return idOf(ManagerFile.id(file));
    }
    Matcher name = FILE.matcher(String.valueOf(file.getFileName()));
    return idOf(name.matches() ? name.group(1) : "plugin");
  }

  private static String idOf(String file) {
    String id =
        file.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
    return id.isEmpty()
        ? "plugin"
        : id.substring(0, Math.min(id.length(), 63)).replaceAll("-$", "");
  }

  private static void check(String id, String entry, Path origin) {
    if (!ID.matcher(id).matches()) {
      throw new PluginException(
          "The manifest of %s has '%s: %s'. An id has lower-case letters, digits and hyphens, at most 63."
              .formatted(origin, entry, id));
    }
  }
}
