package io.appoperator.core.loading;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.api.PrimaryKind;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which plug-ins have passed the check: empty files in a directory, named by digests. A plug-in
 * that is changed has another digest. If the directory cannot be written, each start checks again.
 */
final class CheckedPlugins {

  private static final int MAX_FILES = 500;

  private final @Nullable Path folder;
  private final String operator;

  private CheckedPlugins(@Nullable Path folder, String operator) {
    this.folder = folder;
    this.operator = operator;
  }

  /**
   * Returns the plug-ins that are known in a directory.
   *
   * @param folder null to remember nothing
   */
  static CheckedPlugins in(@Nullable Path folder) {
    String operator = operator();
    return new CheckedPlugins(operator.isEmpty() ? null : folder, operator);
  }

  /**
   * Returns whether a plug-in has passed.
   *
   * @param code the digests of its files, and of those that it requires
   */
  boolean contains(String code) {
    return folder != null && Files.exists(file(folder, code));
  }

  void add(String code) {
    if (folder == null) {
      return;
    }
    try {
      Files.createDirectories(folder);
      List<File> known =
          Stream.ofNullable(folder.toFile().listFiles()).flatMap(Stream::of).toList();
      known.stream()
          .sorted(Comparator.comparingLong(File::lastModified).reversed())
          .skip(MAX_FILES - 1L)
          .forEach(
              old -> {
                var unused = old.delete();
              });
      Files.createFile(file(folder, code));
    } catch (IOException e) {
      // The next start checks again.
    }
  }

  private Path file(Path parent, String code) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest((operator + "\n" + code).getBytes(UTF_8));
      return parent.resolve(HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /** Returns what the check depends on besides the plug-in; empty if the SPI is not in a jar. */
  private static String operator() {
    CodeSource source = PrimaryKind.class.getProtectionDomain().getCodeSource();
    try {
      Path jar = source == null ? Path.of("") : Path.of(source.getLocation().toURI());
      return Files.isRegularFile(jar)
          ? "%s %s %s %s"
              .formatted(Runtime.version(), jar, Files.size(jar), Files.getLastModifiedTime(jar))
          : "";
    } catch (IOException | URISyntaxException | IllegalArgumentException e) {
      return "";
    }
  }
}
