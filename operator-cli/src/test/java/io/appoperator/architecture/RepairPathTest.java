package io.appoperator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The architecture page names every class that the files of a repair call, as the bytecode shows:
 * as one of these files, or with the reason why a reader may skip it. Values, which are records and
 * enums, and exceptions need no reason.
 */
class RepairPathTest {

  private static final String CORE = "io.appoperator.core.";
  private static final Path PAGE =
      Path.of(System.getProperty("project.root")).resolve("docs/architecture.md");
  private static final Pattern FILE = Pattern.compile("(?m)^\\| `((?:\\w+/)+\\w+)` \\|");
  private static final Pattern OTHERS = Pattern.compile("(?m)^\\| (`[^|]*`) \\|");
  private static final Pattern NAME = Pattern.compile("`([\\w.]+)`");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(CORE.substring(0, CORE.length() - 1));

  @Test
  void everyCalledClassIsListedOrHasAReason() throws IOException {
    Set<String> files = files();
    Set<String> others = others();
    Set<String> called =
        CLASSES.stream()
            .filter(type -> files.contains(path(outermost(type))))
            .flatMap(RepairPathTest::calledBy)
            .filter(RepairPathTest::hasBehaviour)
            .map(RepairPathTest::path)
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(called)
        .hasSizeGreaterThan(40)
        .contains("watch/LiveStore", "apply/ApplyBody", "cluster/FencedCluster");
    called.removeAll(files);
    called.removeIf(path -> others.contains(name(path)) || others.contains(directory(path)));
    assertThat(called).as("classes that the files of a repair call").isEmpty();
  }

  @Test
  void everyClassAndPackageWithAReasonExists() throws IOException {
    Set<String> known = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      known.add(type.getSimpleName());
      known.add(directory(path(outermost(type))));
    }
    assertThat(others()).hasSizeGreaterThan(20).isSubsetOf(known);
  }

  /** Returns the owners of the called methods, and for an interface of the core its classes. */
  private static Stream<JavaClass> calledBy(JavaClass type) {
    return type.getCodeUnits().stream()
        .flatMap(unit -> unit.getCallsFromSelf().stream())
        .map(JavaAccess::getTargetOwner)
        .filter(target -> target.getName().startsWith(CORE))
        .flatMap(
            target -> target.isInterface() ? target.getAllSubclasses().stream() : Stream.of(target))
        .map(RepairPathTest::outermost);
  }

  private static boolean hasBehaviour(JavaClass type) {
    return !type.isRecord()
        && !type.isEnum()
        && !type.isInterface()
        && !type.isAssignableTo(Throwable.class);
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(RepairPathTest::outermost).orElse(type);
  }

  /** Returns the path of a class of the core, such as {@code plan/Plan}. */
  private static String path(JavaClass type) {
    return type.getName().substring(CORE.length()).replace('.', '/');
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String directory(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/'))).replace('/', '.');
  }

  private static Set<String> files() throws IOException {
    return FILE.matcher(section("## How one drifted field is repaired"))
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toSet());
  }

  private static Set<String> others() throws IOException {
    return OTHERS
        .matcher(section("### Other classes on this path"))
        .results()
        .flatMap(row -> NAME.matcher(row.group(1)).results())
        .map(match -> match.group(1))
        .collect(Collectors.toSet());
  }

  private static String section(String heading) throws IOException {
    String page = Files.readString(PAGE);
    assertThat(page).contains(heading);
    return page.substring(page.indexOf(heading));
  }
}
