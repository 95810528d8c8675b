package io.appoperator.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.Colors;
import io.appoperator.cli.terminal.StatusLine;
import io.appoperator.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the live tree prints while the output of the command changes. */
class LiveTreeTest {

  private static final String UNWRAPPED = "\u001b[?7l";
  private static final String WRAPPED = "\u001b[?7h";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void aTerminalShowsEachTreeInThePlaceOfTheLastOneAndWrapsTheFinalOneOnly() throws Exception {
    assertThat(shown(true, "one\ntwo\n", "one\ntwo\nthree\n", "all\n"))
        .isEqualTo(
            UNWRAPPED
                + "one\ntwo\n"
                + WRAPPED
                + "\u001b[2A\u001b[J"
                + UNWRAPPED
                + "one\ntwo\nthree\n"
                + WRAPPED
                + "\u001b[3A\u001b[Jall\n");
  }

  @Test
  void anUnchangedTreeIsPrintedOnceMoreAtTheEnd() throws Exception {
    assertThat(shown(true, "one\n", "one\n", "one\n"))
        .isEqualTo(UNWRAPPED + "one\n" + WRAPPED + "\u001b[1A\u001b[Jone\n");
  }

  @Test
  void aFileGetsTheFinalTreeAlsoWithColors() throws Exception {
    assertThat(shown(false, "all\n")).isEqualTo("all\n");
  }

  /** Returns what is printed if the command prints these trees, and the last one is final. */
  private String shown(boolean redraws, String... trees)
      throws UserException, InterruptedException {
    Iterator<String> outputs = List.of(trees).iterator();
    int[] shown = {1};
    Colors colors = Colors.of(Map.of(), true, true);
    PrintStream printed = new PrintStream(out, false, UTF_8);
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(), printed, printed, colors, StatusLine.NONE, redraws);
    LiveTree tree =
        new LiveTree(
            terminal,
            (command, arguments) -> {
              shown[0]++;
              command.out().print(outputs.next());
              return 0;
            },
            "tree");
    tree.showUntil(() -> shown[0] == trees.length);
    return out.toString(UTF_8);
  }
}
