package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Completions, in the real shells where they are installed. */
class CompletionTest {

  private static final Path FISH =
      Path.of(System.getProperty("project.root", ".."))
          .resolve("operator-cli/src/test/resources/completion/operator.fish");

  @TempDir private Path folder;
  private final Cli cli = Cli.withAllPlugins();

  @ParameterizedTest
  @CsvSource({
    "'ren',                      render",
    "'val',                      validate",
    "'diff --fail',              --fail-on",
    "'diff --mode ',             'auto client server'",
    "'diff -o ',                 'brief json markdown unified'",
    "'completion ',              'bash fish zsh'",
    "'render --pass',            --pass-through",
    "'validate --col',           --color",
  })
  void completesInBash(String typed, String proposals) throws Exception {
    String script =
        """
        compopt() { :; } # it works inside of a completion alone
        source "$1"
        read -ra COMP_WORDS <<< "operator $2"
        [[ $2 == *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
        COMP_LINE="operator $2" COMP_POINT=${#COMP_LINE}
        _complete_operator operator "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%s\\n' "${COMPREPLY[@]}" | sed 's/ *$//' | sort | paste -sd' '
        """;

    assertThat(run("bash", "-c", script, "bash", completion("bash"), typed)).isEqualTo(proposals);
  }

  @Test
  void loadsInZsh() throws Exception {
    assumeTrue(isInstalled("zsh"), "zsh is not installed");

    assertThat(
            run(
                "zsh",
                "-fc",
                "autoload -Uz compinit && compinit -u && source \"$1\" && print -r -- $_comps[operator]",
                "zsh",
                completion("zsh")))
        .isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'operator ren', render",
    "'operator diff --mode=', '--mode=auto --mode=client --mode=server'"
  })
  void completesInFish(String typed, String proposals) throws Exception {
    assumeTrue(isInstalled("fish"), "fish is not installed");

    String found =
        run("fish", "-c", "source $argv[1]; complete -C $argv[2]", completion("fish"), typed);

    assertThat(found.lines().map(line -> line.replaceFirst("\\t.*", "")).sorted())
        .isEqualTo(List.of(proposals.split(" ")));
  }

  @Test
  void fishScriptIsTheCheckedInOne() throws IOException {
    String script = cli.run("completion", "fish").out();
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(FISH.getParent());
      Files.writeString(FISH, script);
    }
    assertThat(script).isEqualTo(Files.readString(FISH));
  }

  private String completion(String shell) throws IOException {
    Cli.Result result = cli.run("completion", shell);
    assertThat(result.code()).isZero();
    return Files.writeString(folder.resolve(shell), result.out()).toString();
  }

  private static boolean isInstalled(String shell) throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-c", "command -v " + shell).start().waitFor() == 0;
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return output.strip();
  }
}
