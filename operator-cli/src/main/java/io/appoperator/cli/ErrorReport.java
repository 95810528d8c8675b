package io.appoperator.cli;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.input.ProblemPrinter;
import io.appoperator.cli.option.ConfigurationException;
import io.appoperator.cli.option.ValueType;
import io.appoperator.cli.terminal.ResultStream.ClosedPipeException;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.settings.SettingsException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.MaxValuesExceededException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Reports errors: one line for errors that users can fix, and a request to report internal errors.
 */
final class ErrorReport {

  /** The options of a group, such as {@code [-o=FORMAT | --digest]}. */
  private static final Pattern GROUP = Pattern.compile("got \\[([^\\]]*)\\]");

  /** A colon precedes a list. */
  private static final Pattern SENTENCE_END = Pattern.compile("[.?:]$");

  private final Terminal terminal;
  private final boolean stackTraces;

  ErrorReport(Terminal terminal, boolean stackTraces) {
    this.terminal = terminal;
    this.stackTraces = stackTraces;
  }

  /** Reports arguments that the command does not accept. */
  ExitCode usage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    say("%s Run '%s --help'.".formatted(what(e), command.getCommandSpec().qualifiedName()));
    return ExitCode.USAGE;
  }

  /** Reports why a command failed. */
  ExitCode failure(Throwable e) {
    if (e instanceof ClosedPipeException) {
      return ExitCode.CLOSED_PIPE; // silently, like other tools
    }
    if (e instanceof UserException user) {
      terminal.printMessage(sentence(user.summary()), user.details());
      return user.exitCode();
    }
    if (e instanceof ConfigurationException configuration) {
      configuration.problems().forEach(this::say);
      return ExitCode.USAGE;
    }
    if (e instanceof SettingsException settings) {
      new ProblemPrinter(terminal.err()).print(settings.problems());
      return ExitCode.USAGE;
    }
    if (e instanceof PluginException) {
      List<String> lines = String.valueOf(e.getMessage()).lines().toList();
      terminal.printMessage(sentence(lines.get(0)), lines.subList(1, lines.size()));
      return ExitCode.USAGE;
    }
    if (e instanceof InputException) {
      say(sentence(e.getMessage()));
      return ExitCode.USAGE;
    }
    if (e instanceof OutOfMemoryError) {
      say(
          "The input exceeds the memory limit of Java. Split it, or set OPERATOR_JAVA_OPTS=-Xmx4g.");
      return ExitCode.USAGE;
    }
    say(
        "Internal error: %s. Please report it with the command, its input and the output of 'operator version'; OPERATOR_DEBUG=1 adds the stack trace to this message."
            .formatted(e));
    if (stackTraces) {
      e.printStackTrace(terminal.err());
    }
    return ExitCode.BUG;
  }

  /** Reports that writing the results failed. */
  ExitCode unwritable() {
    say("The output is incomplete because writing failed. Check that the disk has free space.");
    return ExitCode.USAGE;
  }

  private void say(String message) {
    terminal.printMessage(message);
  }

  private static String what(ParameterException e) {
    CommandLine command = e.getCommandLine();
    // A misspelled option is reported as unknown, not as missing.
    List<String> unmatched = command.getUnmatchedArguments();
    if (!unmatched.isEmpty()) {
      return unknown(command, unmatched.get(0));
    }
    Optional<String> invalidValue = ValueType.problem(e);
    if (invalidValue.isPresent()) {
      return invalidValue.get();
    }
    ArgSpec argument = e.getArgSpec();
    if (argument != null && choices(argument).length > 0 && e.getValue() != null) {
      return invalidChoice(argument, e.getValue());
    }
    if (e instanceof MaxValuesExceededException) {
      return tooMany(String.valueOf(e.getMessage()));
    }
    return sentence(e.getMessage());
  }

  /** Rewrites the messages of picocli about mutually exclusive and repeated options. */
  private static String tooMany(String message) {
    Matcher group = GROUP.matcher(message);
    if (!group.find()) {
      return sentence(message);
    }
    String names = group.group(1).replaceAll("=[^ |]*", "").replace(" | ", " and ");
    return "%s are mutually exclusive and can be set only once.".formatted(names);
  }

  private static String invalidChoice(ArgSpec argument, String value) {
    List<String> choices = Stream.of(choices(argument)).map(Object::toString).toList();
    String name =
        argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    return "Invalid value '%s' for %s.%s"
        .formatted(value, name, NearestName.proposal(value, choices));
  }

  /** Returns the constants of an enum, or of the elements of a collection. */
  private static Object[] choices(ArgSpec argument) {
    Class<?>[] elements = argument.auxiliaryTypes();
    Object[] constants = (elements.length > 0 ? elements[0] : argument.type()).getEnumConstants();
    return constants == null ? new Object[0] : constants;
  }

  private static String unknown(CommandLine command, String argument) {
    Collection<String> options = command.getCommandSpec().optionsMap().keySet();
    if (argument.startsWith("-")) {
      String name = argument.replaceFirst("=.*", "");
      return "Unknown option '%s'.%s".formatted(name, NearestName.hint(name, options));
    }
    Collection<String> commands = command.getSubcommands().keySet();
    if (!commands.isEmpty()) {
      return "Unknown command '%s'.%s"
          .formatted(argument, NearestName.proposal(argument, commands));
    }
    String hint = options.contains("-f") ? " Set files with -f." : "";
    return "Unexpected argument '%s'.%s".formatted(argument, hint);
  }

  private static String sentence(@Nullable String message) {
    String text = String.valueOf(message).replaceFirst("^Error: ", "");
    return SENTENCE_END.matcher(text).find() ? text : text + ".";
  }
}
