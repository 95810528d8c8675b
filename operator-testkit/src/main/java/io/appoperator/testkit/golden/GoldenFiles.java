package io.appoperator.testkit.golden;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/**
 * The golden files of one module: {@code src/test/resources/golden/<case>/<file>}.
 *
 * <p>A case is a directory with an {@code in.yaml} and its expected output. The files are read from
 * the source tree. {@code -Dgolden.update=true} rewrites them there; review the difference.
 * Rewriting is rejected if the environment has {@code CI=true}. Immutable and thread-safe.
 */
public final class GoldenFiles {

  private static final String INPUT = "in.yaml";

  private final Path root;
  private final GoldenMode mode;

  GoldenFiles(Path root, GoldenMode mode) {
    this.root = root;
    this.mode = mode;
  }

  /** Returns the golden files of the module of the class. */
  public static GoldenFiles of(Class<?> test) {
    return new GoldenFiles(
        moduleOf(test).resolve("src/test/resources/golden"),
        GoldenMode.from(System.getProperty("golden.update"), System.getenv("CI")));
  }

  /** Returns the golden files of a subdirectory, for example one for each manager. */
  public GoldenFiles in(String folder) {
    return new GoldenFiles(root.resolve(folder), mode);
  }

  /**
   * Returns the sorted names of all cases: the directories with an {@code in.yaml}.
   *
   * @throws IllegalStateException if there is none, so that a parameterized test is never empty
   */
  public List<String> cases() {
    List<String> cases =
        files().stream()
            .filter(file -> file.getFileName().toString().equals(INPUT))
            .map(file -> unixName(file.resolveSibling("")))
            .sorted()
            .toList();
    if (cases.isEmpty()) {
      throw new IllegalStateException(
          "No golden case in " + root + ". A case is a directory with an " + INPUT + ".");
    }
    return cases;
  }

  /** Returns the text of the case's {@code in.yaml}. */
  public String input(String name) {
    return text(name + "/" + INPUT);
  }

  /** Returns the text of a golden file, with {@code \n} as the line separator. */
  public String text(String file) {
    Path path = root.resolve(file);
    try {
      return Files.readString(path).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("Golden file " + path + " cannot be read.", e);
    }
  }

  /**
   * Asserts that the text equals the golden file, or writes the file under {@code
   * -Dgolden.update=true}.
   *
   * @param file the path below the golden directory, for example {@code minimal/out.yaml}
   * @param actual the output of the code under test
   */
  public void matches(String file, String actual) {
    Path path = root.resolve(file);
    boolean present = Files.exists(path);
    String expected = present ? text(file) : "";
    if (present && expected.equals(actual)) {
      return;
    }
    if (mode == GoldenMode.UPDATE) {
      write(path, actual);
      return;
    }
    String problem = present ? "differs from what was made" : "does not exist";
    throw new AssertionFailedError(
        "Golden file %s %s. Run again with -Dgolden.update=true to rewrite it, and review.%n%s"
            .formatted(path, problem, TextDifference.between(file, expected, actual)),
        expected,
        actual);
  }

  /**
   * Asserts that the directory has only files with these names, so that no file remains without a
   * test.
   */
  public void holdOnly(String... fileNames) {
    Set<String> known = Set.of(fileNames);
    List<String> others =
        files().stream()
            .filter(file -> !known.contains(file.getFileName().toString()))
            .map(this::unixName)
            .sorted()
            .toList();
    if (!others.isEmpty()) {
      throw new AssertionFailedError(
          "No test compares these golden files in " + root + ": " + others + ". Delete them.");
    }
  }

  private List<Path> files() {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Golden directory " + root + " cannot be listed.", e);
    }
  }

  private String unixName(Path path) {
    return root.relativize(path).toString().replace('\\', '/');
  }

  private static void write(Path path, String text) {
    try {
      Files.createDirectories(path.getParent());
      Files.writeString(path, text);
    } catch (IOException e) {
      throw new UncheckedIOException("Golden file " + path + " cannot be written.", e);
    }
  }

  // The class is in <module>/target/test-classes, regardless of the working directory.
  private static Path moduleOf(Class<?> test) {
    try {
      Path classes = Path.of(test.getProtectionDomain().getCodeSource().getLocation().toURI());
      return classes.resolve("../..").normalize();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("The class directory of " + test + " is not a path.", e);
    }
  }
}
