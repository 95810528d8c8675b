package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Code in the guides is quoted from the sources of the examples, so it compiles and is tested. */
class QuotedCodeTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
  private static final List<String> GUIDES =
      List.of(
          "writing-a-manager.md",
          "writing-a-transformer.md",
          "testing-a-plugin.md",
          "plugin-project.md",
          "cookbook.md",
          "from-other-frameworks.md",
          "adding-a-kind.md");
  private static final Pattern QUOTE = Pattern.compile("(?s)```(java|xml|yaml)\n(.*?)```");

  @TestFactory
  Stream<DynamicTest> quotesMatchTheSources() throws IOException {
    List<MatchResult> quotes = new ArrayList<>();
    for (String guide : GUIDES) {
      String text = Files.readString(ROOT.resolve("docs/guides").resolve(guide));
      List<MatchResult> found = QUOTE.matcher(text).results().toList();
      assertThat(found).as(guide).hasSizeGreaterThan(3);
      quotes.addAll(found);
    }
    assertThat(quotes).hasSizeGreaterThan(8);
    String sources = sources();
    return quotes.stream()
        .map(quote -> unindented(quote.group(2)))
        .map(text -> dynamicTest(firstLine(text), () -> assertThat(sources).contains(text)));
  }

  private static String sources() throws IOException {
    Path shipped =
        ROOT.resolve(
            "managers-deployment/src/main/java/io/appoperator/managers/deployment/RestartTriggers.java");
    Path faults = ROOT.resolve("operator-junit/src/test/java/io/appoperator/junit/FaultsTest.java");
    try (Stream<Path> examples = Files.walk(ROOT.resolve("examples"));
        Stream<Path> consumer = Files.walk(ROOT.resolve("operator-bom/src/consumer"))) {
      return Stream.of(examples, consumer, Stream.of(shipped, faults))
          .flatMap(files -> files)
          .filter(file -> file.toString().matches(".*\\.(java|xml|yaml)"))
          .filter(file -> !file.toString().contains("target"))
          .sorted()
          .map(QuotedCodeTest::read)
          .map(QuotedCodeTest::unindented)
          .collect(Collectors.joining("\n"));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String unindented(String text) {
    return text.strip().lines().map(String::strip).collect(Collectors.joining("\n"));
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
