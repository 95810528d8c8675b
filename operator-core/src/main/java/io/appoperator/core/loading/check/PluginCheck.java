package io.appoperator.core.loading.check;

import io.appoperator.core.plugin.SharedClasses;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds what would make a plug-in fail, without loading its classes: each use of the SPI, of the
 * Kubernetes model and of the JDK is compared with the operator and the JVM that run.
 */
public final class PluginCheck {

  private static final int JAVA_0 = 44;
  private static final int MAJOR = 6;

  /** A library for plug-ins, which the operator does not provide. */
  private static final String OBJECTS = "io/appoperator/objects/";

  private final CheckedJar jar;
  private final ClassShapes shapes;
  private final String library;
  private final List<Finding> findings = new ArrayList<>();
  private final Set<Reference> seen = new HashSet<>();
  private final List<String> copies = new ArrayList<>();

  /**
   * @param library the name of the library that is checked; empty for the plug-in itself
   */
  private PluginCheck(CheckedJar jar, ClassShapes shapes, String library) {
    this.jar = jar;
    this.shapes = shapes;
    this.library = library;
  }

  /**
   * Returns the findings, errors first.
   *
   * @param main the jar, or the directory of classes
   * @param api the range of versions of the SPI in the manifest; may be empty
   * @param files finds all classes that the plug-in sees
   */
  public static List<Finding> check(Path main, String api, ClassFiles files) throws IOException {
    PluginCheck check = new PluginCheck(CheckedJar.read(main), new ClassShapes(files), "");
    ApiRange.problem(api)
        .ifPresent(problem -> check.findings.add(Finding.error("META-INF/MANIFEST.MF", problem)));
    check.findings.addAll(ServiceCheck.check(check.jar, check.shapes));
    return check.checkClasses();
  }

  /**
   * Returns what is suspicious in a library of a plug-in. These are warnings, because libraries
   * often have optional parts.
   *
   * @param jar the jar, or the directory of classes
   * @param files finds all classes that the plug-in sees
   */
  public static List<Finding> checkLibrary(Path jar, ClassFiles files) throws IOException {
    return new PluginCheck(
            CheckedJar.read(jar), new ClassShapes(files), String.valueOf(jar.getFileName()))
        .checkClasses();
  }

  private List<Finding> checkClasses() throws IOException {
    for (Map.Entry<String, byte[]> file : jar.classes().entrySet()) {
      checkClass(file.getKey(), file.getValue());
    }
    if (!copies.isEmpty()) {
      String others =
          copies.size() == 1 ? "" : " So does that of %s more.".formatted(copies.size() - 1);
      findings.add(
          error(
              copies.get(0),
              "Its package belongs to the operator.%s Move the class, or remove the copy."
                  .formatted(others)));
    }
    return findings.stream().sorted(Comparator.comparing(Finding::severity)).toList();
  }

  private Finding error(String place, String problem) {
    return library.isEmpty()
        ? Finding.error(place, problem)
        : Finding.warning(library + ": " + place, problem);
  }

  private void checkClass(String name, byte[] content) throws IOException {
    String type = name.replace('/', '.');
    if (SharedClasses.isOfOperator(type)) {
      copies.add(type); // the classes of the operator have precedence
      return;
    }
    int release = content.length > MAJOR + 1 ? ByteBuffer.wrap(content).getShort(MAJOR) : 0;
    int running = Runtime.version().feature();
    if (release - JAVA_0 > running) {
      findings.add(
          error(
              type,
              "It is compiled for Java %s, and this is Java %s. Compile the plug-in with --release 17."
                  .formatted(release - JAVA_0, running)));
      return;
    }
    Map<Reference, String> references;
    try {
      references = ReferenceReader.read(content);
    } catch (RuntimeException e) {
      // ASM throws several types for broken files.
      findings.add(error(type, "It is not a valid class file. Build the jar again."));
      return;
    }
    for (Map.Entry<Reference, String> reference : references.entrySet()) {
      if (seen.add(reference.getKey())) {
        checkReference(reference.getKey(), reference.getValue());
      }
    }
  }

  private void checkReference(Reference reference, String place) throws IOException {
    String owner = reference.owner();
    if (!reference.harm().isEmpty()) {
      findings.add(
          error(
              place,
              "It calls %s, which %s. Remove the call.".formatted(reference, reference.harm())));
    } else if (shapes.find(owner).isEmpty()) {
      if (reference.isClass()) {
        findings.add(missing(reference, place));
      }
    } else if (!reference.isClass()
        && !isPolymorphic(owner)
        && shapes.find(owner, reference.member()) == ClassShapes.Existence.ABSENT) {
      findings.add(missing(reference, place));
    }
  }

  private Finding missing(Reference reference, String place) {
    if (reference.owner().startsWith(OBJECTS)) {
      return error(
          place,
          "It uses %s, which is not in the plug-in. Add operator-objects to its jar, or to lib/."
              .formatted(reference));
    }
    String type = reference.owner().replace('/', '.');
    boolean provided = SharedClasses.isOfOperator(type) || JavaPackages.contains(type);
    return provided
        ? error(
            place,
            "It uses %s, which this operator and its Java do not have. Compile the plug-in against the operator-api of this operator."
                .formatted(reference))
        : Finding.warning(
            (library.isEmpty() ? "" : library + ": ") + place,
            "It uses %s, which is not in the plug-in. Add the library, or name its plug-in in 'Plugin-Requires'."
                .formatted(reference));
  }

  /** The compiler chooses the descriptors of these methods. */
  private static boolean isPolymorphic(String owner) {
    return owner.equals("java/lang/invoke/MethodHandle")
        || owner.equals("java/lang/invoke/VarHandle");
  }
}
