package io.appoperator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each example has two build files: {@code pom.xml} of a project of its own, and {@code
 * reactor.xml}, with which this repository builds it.
 */
class ExampleProjectsTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root"));
  private static final Pattern VERSION = Pattern.compile("(?m)^  <version>(.*)</version>$");
  private static final Pattern OF_THE_OPERATOR =
      Pattern.compile("<operator.version>(.*)</operator.version>");

  /** What a plug-in is compiled against; test libraries come with operator-harness. */
  private static final Pattern LIBRARY =
      Pattern.compile(
          "<artifactId>(kubernetes-model-[a-z]+|operator-api|operator-objects)</artifactId>");

  static List<String> examples() throws IOException {
    List<String> examples =
        Modules.of(ROOT).stream().filter(module -> module.startsWith("examples/")).toList();
    assertThat(examples).hasSizeGreaterThan(7);
    return examples;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void bothFilesDescribeTheSameProject(String example) throws IOException {
    String alone = read(example + "/pom.xml");
    String here = read(example + "/reactor.xml");
    String name = example.substring(example.indexOf('/') + 1);

    assertThat(List.of(alone, here))
        .allSatisfy(file -> assertThat(file).contains("  <artifactId>" + name + "</artifactId>"));
    assertThat(alone).contains("<Plugin-Id>" + name + "</Plugin-Id>");
    assertThat(first(Pattern.compile("<description>(.*)</description>"), alone))
        .isEqualTo(first(Pattern.compile("<description>(.*)</description>"), here));
    assertThat(libraries(alone)).isEqualTo(libraries(here));
    assertThat(alone.contains("operator-crd")).isEqualTo(here.contains("operator-crd"));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theProjectUsesTheVersionOfTheOperator(String example) throws IOException {
    assertThat(first(OF_THE_OPERATOR, read(example + "/pom.xml")))
        .isEqualTo(first(VERSION, read("pom.xml")));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theProjectHasNoFileOutsideItsDirectory(String example) throws IOException {
    assertThat(read(example + "/pom.xml")).doesNotContain("<parent>", "..");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void aTestRunsTheOperatorWithThePlugIn(String example) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve(example).resolve("src/test/java"))) {
      assertThat(files.filter(file -> file.toString().endsWith("OperatorTest.java")))
          .isNotEmpty()
          .allSatisfy(file -> assertThat(file).content().contains("\n@OperatorTest"));
    }
    assertThat(List.of(read(example + "/pom.xml"), read(example + "/reactor.xml")))
        .allSatisfy(file -> assertThat(file).contains("<artifactId>operator-junit</artifactId>"));
  }

  private static Set<String> libraries(String file) {
    Set<String> libraries = new TreeSet<>();
    LIBRARY.matcher(file).results().map(found -> found.group(1)).forEach(libraries::add);
    return libraries;
  }

  private static String first(Pattern pattern, String file) {
    Matcher found = pattern.matcher(file);
    assertThat(found.find()).as(pattern.pattern()).isTrue();
    return found.group(1);
  }

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }
}
