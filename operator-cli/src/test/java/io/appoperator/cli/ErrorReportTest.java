package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An error is one line, or one line with a list, whatever its names contain. */
class ErrorReportTest {

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final ErrorReport report = new ErrorReport(terminal(), false);

  @Test
  void printsAListAsLines() {
    ExitCode code =
        report.failure(
            new UserException(
                ExitCode.CLUSTER,
                "The user 'robot' may not:",
                List.of("  get services", "  list services", "Bind the roles.")));

    assertThat(code).isEqualTo(ExitCode.CLUSTER);
    assertThat(lines())
        .containsExactly(
            "operator: The user 'robot' may not:",
            "  get services",
            "  list services",
            "Bind the roles.");
  }

  @Test
  void joinsTheLinesOfAServersMessage() {
    report.failure(new UserException(ExitCode.CLUSTER, "It said:\n  denied\n  for ever."));

    assertThat(lines()).containsExactly("operator: It said: denied for ever.");
  }

  @Test
  void escapesLineBreaksInListItems() {
    report.failure(
        new UserException(
            ExitCode.CLUSTER, "May not:", List.of("  get x\noperator: forged\u001b[2J")));

    assertThat(lines())
        .containsExactly("operator: May not:", "  get x\\noperator: forged\\u001b[2J");
  }

  private List<String> lines() {
    return err.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private Terminal terminal() {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new Terminal(InputStream.nullInputStream(), stream, stream);
  }
}
