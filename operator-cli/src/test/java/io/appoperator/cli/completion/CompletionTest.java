package io.appoperator.cli.completion;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.appoperator.cli.Cli;
import io.appoperator.cli.JavaProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the scripts of {@code operator completion} in the installed shells. */
class CompletionTest {

  /** Splits a line like bash for completion: at blanks, and around '=' and ':'. */
  private static final String PRESS_TAB =
      """
      compopt() { printf 'compopt %s %s\\n' "$1" "$2"; } # it works inside of a completion alone
      source "$1"
      COMP_LINE=$2 COMP_POINT=${#2}
      read -ra COMP_WORDS <<< "$(sed 's/[=:]/ & /g' <<< "$2")"
      [[ $2 == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
      _operator_complete operator "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}" | paste -sd' '
      """;

  @TempDir private Path folder;
  private final Cli cli = Cli.withAllPlugins();

  /** Creates the command on the search path of the shells. */
  @BeforeEach
  void install() throws IOException {
    List<String> java =
        JavaProcess.of(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")).command();
    Path program =
        Files.writeString(
            folder.resolve("operator"),
            "#!/bin/sh\nexec '%s' \"$@\"\n".formatted(String.join("' '", java)));
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Files.writeString(folder.resolve("config.yaml"), kubeconfig());
  }

  @ParameterizedTest
  @CsvSource({
    "'ren',                      render",
    "'diff --fail',              --fail-on",
    "'diff --mode ',             'auto client server'",
    "'diff --mode=',             'auto client server'",
    "'diff --mode=c',            client",
    "'diff -o ',                 'brief json markdown unified'",
    "'managers -o w',            wide",
    "'run --log-level=',         'debug error info warn'",
    "'completion ',              'bash fish zsh'",
    "'tree --kubeconfig=config.yaml --context arn:aws:', 'eu:prod eu:test'",
    "'tree --kubeconfig ./config.yaml --context=arn:aws:eu:p', prod",
  })
  void completesInBash(String typed, String proposals) throws Exception {
    assertThat(bash("operator " + typed)).isEqualTo(proposals);
  }

  @Test
  void bashCompletesFilesItself() throws Exception {
    assertThat(bash("operator render -f ")).isEqualTo("compopt -o default");
  }

  @Test
  void bashAddsNoSpaceAfterAPartialValue() throws Exception {
    assertThat(bash("operator render -o d")).isEqualTo("compopt -o nospace\ndir=");
  }

  @Test
  void bashNeverRunsTypedCommands() throws Exception {
    bash("operator $(touch${IFS}ran) ");
    bash("operator `touch${IFS}ran` ");

    assertThat(folder.resolve("ran")).doesNotExist();
  }

  @Test
  void bashQuotesCandidates() throws Exception {
    assertThat(bash("operator tree --kubeconfig config.yaml --context ev"))
        .isEqualTo("evil\\$\\(touch\\ ran\\)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void scriptsCallTheTypedCommand(String shell) throws IOException {
    assertThat(Files.readString(Path.of(completion(shell))))
        .contains("__complete", "2> /dev/null < /dev/null")
        .doesNotContain("eval", "--mode", "\r");
  }

  @Test
  void loadsInZsh() throws Exception {
    assumeTrue(isInstalled("zsh"), "zsh is not installed");

    assertThat(
            run(
                "zsh",
                "-fc",
                "autoload -Uz compinit && compinit -u -D && source \"$1\" && print -r -- $_comps[operator]",
                "zsh",
                completion("zsh")))
        .isEqualTo("_operator");
  }

  @ParameterizedTest
  @CsvSource({
    "'operator ren', render",
    "'operator diff --mode=', '--mode=auto --mode=client --mode=server'",
    "'operator tree --kubeconfig config.yaml --context arn', 'arn:aws:eu:prod arn:aws:eu:test'",
  })
  void completesInFish(String typed, String proposals) throws Exception {
    assumeTrue(isInstalled("fish"), "fish is not installed");

    String found =
        run("fish", "-c", "source $argv[1]; complete -C $argv[2]", completion("fish"), typed);

    assertThat(found.lines().map(line -> line.replaceFirst("\\t.*", "")).sorted())
        .isEqualTo(List.of(proposals.split(" ")));
  }

  private String bash(String typed) throws IOException, InterruptedException {
    return run("bash", "-c", PRESS_TAB, "bash", completion("bash"), typed);
  }

  private String completion(String shell) throws IOException {
    Cli.Result result = cli.run("completion", shell);
    assertThat(result.code()).isZero();
    return Files.writeString(folder.resolve(shell), result.out()).toString();
  }

  private static String kubeconfig() {
    return """
        contexts:
        - {name: 'arn:aws:eu:prod', context: {cluster: c, user: u}}
        - {name: 'arn:aws:eu:test', context: {cluster: c, user: u}}
        - {name: 'evil$(touch ran)', context: {cluster: c, user: u}}
        """;
  }

  private static boolean isInstalled(String shell) throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-c", "command -v " + shell).start().waitFor() == 0;
  }

  private String run(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder
        .environment()
        .merge("PATH", folder.toString(), (path, ours) -> ours + File.pathSeparator + path);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return output.strip();
  }
}
