package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.MarkdownPage.CodeBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The commands accept the examples of the documentation. */
class GuideExamplesTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

  private static final Set<String> SHELLS = Set.of("", "sh", "bash", "shell", "console");
  private static final Pattern PROMPT = Pattern.compile("(?m)^\\$ ");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{?\\w+}?");
  private static final Pattern INLINE = Pattern.compile("`(?:\\./)?operator ([a-z][^`]*)`");

  /** A document with a kind is complete; without {@code apiVersion} it is a fragment. */
  private static final Pattern APPLICATION =
      Pattern.compile("(?ms)\\A(?=.*^apiVersion: apps\\.example\\.com/).*^kind: Application$.*");

  @Test
  void everyApplicationIsValid() throws IOException {
    List<String> invalid = new ArrayList<>();
    int seen = 0;
    for (MarkdownPage page : MarkdownPage.all(ROOT)) {
      for (CodeBlock block : page.code()) {
        for (String document : block.text().split("(?m)^---.*$")) {
          if (APPLICATION.matcher(document).matches()) {
            seen++;
            Cli.Result result = Cli.withAllPlugins().runWithInput(document, "validate", "-f", "-");
            if (result.code() != 0 && !needsOnlyAPlugin(result)) {
              invalid.add(place(page, block) + ": " + result.err());
            }
          }
        }
      }
    }
    assertThat(invalid).isEmpty();
    assertThat(seen).as("Applications in the documentation").isPositive();
  }

  /** The examples render the Applications that guides quote from them, with their plug-ins. */
  private static boolean needsOnlyAPlugin(Cli.Result result) {
    return result.err().lines().allMatch(line -> line.contains("No loaded plug-in has the ext"));
  }

  @Test
  void everyCommandLineParses() throws IOException {
    List<String> refused = new ArrayList<>();
    int seen = 0;
    for (MarkdownPage page : MarkdownPage.all(ROOT)) {
      for (CodeBlock block : page.code()) {
        for (List<String> call : calls(block)) {
          seen++;
          try {
            HelpExamples.parse(call);
          } catch (ParameterException e) {
            refused.add("%s: operator %s: %s".formatted(place(page, block), call, e.getMessage()));
          }
        }
      }
    }
    assertThat(refused).isEmpty();
    assertThat(seen).as("command lines in the documentation").isGreaterThan(20);
  }

  /** A command in a sentence may lack required options, but has no unknown ones. */
  @Test
  void everyCommandMentionedInProseExists() throws IOException {
    List<String> unknown = new ArrayList<>();
    int seen = 0;
    for (MarkdownPage page : MarkdownPage.all(ROOT)) {
      String text = Files.readString(page.file());
      for (MatchResult span : INLINE.matcher(text).results().toList()) {
        for (List<String> call : ShellText.calls("operator " + span.group(1))) {
          seen++;
          try {
            HelpExamples.parse(call);
          } catch (UnmatchedArgumentException e) {
            unknown.add("%s: %s".formatted(ROOT.relativize(page.file()), span.group()));
          } catch (ParameterException e) {
            assertThat(e).as(span.group()).isInstanceOf(MissingParameterException.class);
          }
        }
      }
    }
    assertThat(unknown).isEmpty();
    assertThat(seen).as("commands in sentences").isGreaterThan(20);
  }

  /** In a block with prompts, a line without a prompt is output. */
  private static List<List<String>> calls(CodeBlock block) {
    if (!SHELLS.contains(block.language())) {
      return List.of();
    }
    String text = block.text().replaceAll("\\\\\n *", " ");
    boolean prompts = PROMPT.matcher(text).find();
    return text.lines()
        .filter(line -> !prompts || line.startsWith("$ "))
        .map(line -> VARIABLE.matcher(line.replaceFirst("^\\$ ", "")).replaceAll("1"))
        .flatMap(line -> ShellText.calls(line).stream())
        .toList();
  }

  private static String place(MarkdownPage page, CodeBlock block) {
    return ROOT.relativize(page.file()) + ":" + block.line();
  }
}
