package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Help texts and messages are in plain English. */
class MessageStyleTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", "..")).normalize();
  private static final int MAX_WORDS = 25;

  private static final Pattern ESCAPED_LINE_END = Pattern.compile("\\\\n|\\n\\s*\\n");

  private static final Pattern END_OF_SENTENCE = Pattern.compile("[.!?]\\s+");

  /** Text blocks that are JSON or YAML. */
  private static final Pattern DOCUMENT = Pattern.compile("\\s*(?:\\{\"|apiVersion: )");

  /** Code, and values that a message quotes. */
  private static final Pattern QUOTED = Pattern.compile("(?<!\\w)'[^']*'|`[^`]*`");

  @Test
  void helpTextsArePlainAndShort() throws IOException {
    ExcludedPhrases excluded = ExcludedPhrases.load();
    List<String> found = new ArrayList<>();
    List<String> help = help();
    for (String text : help) {
      String plain = QUOTED.matcher(text).replaceAll("code");
      excluded
          .findIn(plain)
          .forEach(
              match ->
                  found.add(
                      "'%s': write: %s: %s".formatted(match.phrase(), match.instead(), text)));
      for (String sentence : END_OF_SENTENCE.split(plain)) {
        if (words(sentence) > MAX_WORDS) {
          found.add("%s words: %s".formatted(words(sentence), sentence));
        }
      }
    }
    assertThat(help).hasSizeGreaterThan(150);
    assertThat(found).isEmpty();
  }

  @Test
  void messagesArePlainAndShort() throws IOException {
    ExcludedPhrases excluded = ExcludedPhrases.load();
    List<String> found = new ArrayList<>();
    List<String> modules = new ArrayList<>();
    int messages = 0;
    for (JavaSource source : JavaSource.all(ROOT)) {
      if (!source.isMain()) {
        continue;
      }
      Path file = ROOT.relativize(source.file());
      if (file.startsWith("operator-embedded")) {
        continue; // Its messages are those of kube-apiserver.
      }
      modules.add(file.getName(0).toString());
      for (JavaSource.Prose literal : source.literals()) {
        messages++;
        String plain = QUOTED.matcher(literal.text()).replaceAll("code");
        excluded
            .findIn(plain)
            .forEach(
                match ->
                    found.add(
                        "%s:%s: '%s': write: %s: %s"
                            .formatted(
                                file,
                                literal.line(),
                                match.phrase(),
                                match.instead(),
                                literal.text())));
        for (String sentence :
            END_OF_SENTENCE.split(ESCAPED_LINE_END.matcher(plain).replaceAll(". "))) {
          if (words(sentence) > MAX_WORDS && !isDocument(literal)) {
            found.add(
                "%s:%s: %s words: %s".formatted(file, literal.line(), words(sentence), sentence));
          }
        }
      }
    }
    assertThat(modules)
        .contains("operator-api", "operator-core", "operator-cli", "operator-harness")
        .contains(
            "managers-deployment", "managers-service", "managers-ingress", "managers-storage");
    assertThat(excluded.size()).isGreaterThan(30);
    assertThat(messages).isGreaterThan(800);
    assertThat(found).isEmpty();
  }

  private static boolean isDocument(JavaSource.Prose literal) {
    return DOCUMENT.matcher(literal.text()).lookingAt();
  }

  private static List<String> help() {
    CommandLine root = DeclaredCommands.root();
    List<String> help = new ArrayList<>();
    addHelp(root, help);
    assertThat(root.getSubcommands().keySet()).contains("render", "diff", "run", "install");
    Stream.of(ExitCode.values()).map(ExitCode::meaning).forEach(help::add);
    return help;
  }

  private static void addHelp(CommandLine command, List<String> help) {
    CommandSpec spec = command.getCommandSpec();
    help.add(String.join(" ", spec.usageMessage().description()));
    help.addAll(Arrays.asList(spec.usageMessage().footer()));
    help.addAll(spec.usageMessage().exitCodeList().values());
    for (ArgSpec argument : spec.args()) {
      help.add(String.join(" ", argument.description()));
    }
    command.getSubcommands().values().forEach(below -> addHelp(below, help));
  }

  private static long words(String sentence) {
    return Stream.of(sentence.split("\\s+")).filter(word -> word.matches("\\W*\\w.*")).count();
  }
}
