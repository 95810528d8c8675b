package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Help texts and messages are in plain English. */
class MessageStyleTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", "..")).normalize();
  private static final int WORDS_OF_A_SENTENCE = 25;

  private static final Pattern END_OF_SENTENCE = Pattern.compile("[.:;!?]\\s+");

  /** Also matches comments and character literals, because they may contain quotation marks. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\"\"\"(?<block>(?s:.*?))\"\"\"|\"(?<text>(?:\\\\.|[^\"\\\\\\n])*+)\""
              + "|'(?:\\\\.|[^'\\\\])+'|/\\*(?s:.*?)\\*/|//[^\\n]*");

  private static final Pattern CONCATENATION = Pattern.compile("\"\\s*\\+\\s*\"");

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
        if (words(sentence) > WORDS_OF_A_SENTENCE) {
          found.add("%s words: %s".formatted(words(sentence), sentence));
        }
      }
    }
    assertThat(help).hasSizeGreaterThan(150);
    assertThat(found).isEmpty();
  }

  @Test
  void messagesHaveNoExcludedPhrase() throws IOException {
    ExcludedPhrases excluded = ExcludedPhrases.load();
    List<String> found = new ArrayList<>();
    int messages = 0;
    for (Path file : sources()) {
      for (String literal : literals(Files.readString(file))) {
        messages++;
        excluded
            .findIn(QUOTED.matcher(literal).replaceAll("code"))
            .forEach(
                match ->
                    found.add(
                        "%s: '%s': write: %s: %s"
                            .formatted(
                                file.getFileName(), match.phrase(), match.instead(), literal)));
      }
    }
    assertThat(excluded.size()).isGreaterThan(30);
    assertThat(messages).isGreaterThan(800);
    assertThat(found).isEmpty();
  }

  private static List<String> help() {
    PrintStream none = new PrintStream(OutputStream.nullOutputStream());
    CommandLine root =
        new CommandTree(
                new Terminal(InputStream.nullInputStream(), none, none),
                Map.of(),
                () -> PluginRegistry.load(MessageStyleTest.class.getClassLoader()),
                action -> {})
            .root();
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

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : List.of("operator-api", "operator-core", "operator-cli")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    assertThat(sources).hasSizeGreaterThan(500);
    return sources;
  }

  /** Returns the string literals that are prose: with a space between two words. */
  private static List<String> literals(String source) {
    List<String> literals = new ArrayList<>();
    Matcher tokens = TOKEN.matcher(CONCATENATION.matcher(source).replaceAll(""));
    while (tokens.find()) {
      String text = tokens.group("block") != null ? tokens.group("block") : tokens.group("text");
      if (text != null && text.strip().contains(" ")) {
        literals.add(text);
      }
    }
    return literals;
  }

  private static long words(String sentence) {
    return Stream.of(sentence.split("\\s+")).filter(word -> word.matches("\\W*\\w.*")).count();
  }
}
