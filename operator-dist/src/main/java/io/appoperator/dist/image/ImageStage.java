package io.appoperator.dist.image;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The directory that the layers of the image are made from. Java accepts a class archive only with
 * the jars and the runtime that it was made with, so all files get the times of the image.
 */
final class ImageStage {

  /** The directory of the operator in the image. */
  static final String HOME = "/opt/operator";

  /** The directory of Java in the image. */
  static final String JAVA = "/opt/java";

  private static final String ARCHIVE = "classes.archive";

  private final Path folder;
  private final Instant time;

  private ImageStage(Path folder, Instant time) {
    this.folder = folder;
    this.time = time;
  }

  /** Creates an empty one; removes an earlier one. */
  static ImageStage create(Path folder, Instant time) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    Files.createDirectories(folder.resolve("root" + HOME + "/lib"));
    return new ImageStage(folder, time);
  }

  /** Returns an existing one. */
  static ImageStage open(Path folder, Instant time) {
    return new ImageStage(folder, time);
  }

  Instant time() {
    return time;
  }

  /**
   * The directory that becomes the root of the image: the Debian packages, Java and the operator.
   */
  Path root() {
    return folder.resolve("root");
  }

  private Path home() {
    return folder.resolve("root" + HOME);
  }

  Path java() {
    return folder.resolve("root" + JAVA);
  }

  Path lib() {
    return folder.resolve("root" + HOME + "/lib");
  }

  /** The class archive, which is in a layer of its own. */
  Path archive() {
    return home().resolve(ARCHIVE);
  }

  /** The arguments of Java: its options, the class archive and the class path. */
  Path options() {
    return home().resolve("java.options");
  }

  Path bom() {
    return home().resolve("bom.json");
  }

  /** The licence of the operator. */
  Path licence() {
    return home().resolve("LICENSE");
  }

  /** The directory of the licences of libraries. */
  Path licences() {
    return home().resolve("licenses");
  }

  void addLicence(Path licence) throws IOException {
    var unused = Files.copy(licence, licence());
  }

  /** Copies a jar into it, below {@code lib}. */
  void addJar(Path jar, Path name) throws IOException {
    Path target = lib().resolve(name.toString());
    Files.createDirectories(target.resolveSibling(""));
    var unused = Files.copy(jar, target);
  }

  /**
   * Writes the arguments of Java.
   *
   * @param options the files with its options, which are joined in this order
   * @param archived whether the image has a class archive
   */
  void writeOptions(List<Path> options, boolean archived) throws IOException {
    StringBuilder arguments = new StringBuilder();
    for (Path file : options) {
      arguments.append(Files.readString(file));
    }
    if (archived) {
      arguments.append("-XX:SharedArchiveFile=%s/%s%n".formatted(HOME, ARCHIVE));
    }
    // Not lib/*: the order of its files differs between file systems, and the archive has one
    // order.
    arguments.append("-cp %s%n".formatted(classPath(HOME + "/lib")));
    Files.writeString(options(), arguments);
  }

  /**
   * Makes the class archive of the command {@code run} with the Java and the jars of the image.
   * Java stores it in the root of the image, because it expects the jars where they were at that
   * time.
   *
   * @param options the files with the options of Java that the image has
   * @param training the jar of the training run
   */
  void makeArchive(List<Path> options, Path training) throws IOException, InterruptedException {
    setTimes();
    String list = "classes.list";
    String jars = classPath(lib().toString());
    List<String> run = new ArrayList<>();
    run.add(java().resolve("bin/java").toString());
    options.forEach(file -> run.add("@" + file));
    run.addAll(
        List.of(
            "-XX:DumpLoadedClassList=" + home().resolve(list),
            "-cp",
            jars + File.pathSeparator + training,
            "io.appoperator.classarchive.TrainingRun",
            "run"));
    Tool.run(folder, run.toArray(String[]::new));
    List<String> dump = new ArrayList<>(inRoot());
    dump.addAll(
        List.of(
            JAVA + "/bin/java",
            "@" + HOME + "/java.options",
            "-Xshare:dump",
            "-XX:SharedClassListFile=" + HOME + "/" + list));
    Tool.run(folder, dump.toArray(String[]::new));
    Files.delete(home().resolve(list));
  }

  /**
   * Other users than root need a user namespace to change the root directory. Without /proc, the
   * loader finds the libraries of Java only by a variable.
   */
  private List<String> inRoot() {
    String libraries = "LD_LIBRARY_PATH=%1$s/lib:%1$s/lib/server".formatted(JAVA);
    return System.getProperty("user.name").equals("root")
        ? List.of("env", libraries, "chroot", root().toString())
        : List.of("env", libraries, "unshare", "--map-root-user", "--root=" + root());
  }

  private String classPath(String lib) throws IOException {
    try (Stream<Path> jars = Files.list(lib())) {
      return jars.filter(Files::isRegularFile)
          .map(jar -> lib + "/" + jar.getFileName())
          .sorted()
          .collect(Collectors.joining(":"));
    }
  }

  private void setTimes() throws IOException {
    for (Path root : List.of(java(), lib())) {
      try (Stream<Path> files = Files.walk(root)) {
        files.filter(Files::isRegularFile).forEach(this::setTime);
      }
    }
  }

  private void setTime(Path file) {
    try {
      var unused = Files.setLastModifiedTime(file, FileTime.from(time));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
