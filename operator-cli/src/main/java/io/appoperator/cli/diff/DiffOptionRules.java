package io.appoperator.cli.diff;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Which options of {@code diff} exclude each other, because one of them would have no effect. */
final class DiffOptionRules {

  private static final int SMALLEST_COMMENT = 2_000;

  private static final List<String> OF_CONNECTIONS =
      List.of(
          "--kubeconfig",
          "--context",
          "--timeout",
          "--no-settings",
          "--lease-namespace",
          "--lease-name");

  private static final List<String> LEASE = List.of("--lease-namespace", "--lease-name");

  private static final List<String> OF_SETTINGS =
      List.of("--no-settings", "--lease-namespace", "--lease-name");

  private static final List<String> OF_LIVE_OBJECTS =
      List.of("--mode", "--field-manager", "--show-foreign");

  private static final List<String> OF_RESOURCES =
      List.of("--recursive", "--namespace", "--skip-unknown", "--strict", "--related");

  private final CommandLine command;
  private final ParseResult parsed;

  DiffOptionRules(CommandLine command) {
    this.command = command;
    this.parsed = command.getParseResult();
  }

  /**
   * Checks the parsed options.
   *
   * @throws ParameterException if nothing to compare is given
   * @throws UserException if an option would have no effect
   */
  void check() throws UserException {
    if (!isSet("--filename") && !isSet("--live-dir") && !isSet("--from-dir")) {
      throw new ParameterException(
          command,
          "Missing required option: '--filename=FILE', or '--from-dir=DIR' and '--to-dir=DIR'.");
    }
    if (isSet("--from-dir") && isSet("--why")) {
      throw usage(
          "--why requires resources, but --from-dir contains rendered objects. Remove --why, or compare the resources of -f with a cluster or --live-dir.");
    }
    checkSize();
    if (isSet("--from-dir")) {
      checkDirectories();
    }
    if (isSet("--live-dir")) {
      refuse(OF_CONNECTIONS, "applies to a cluster, but --live-dir compares with a directory");
    }
    checkDryRuns();
    checkSettings();
  }

  private void checkSettings() throws UserException {
    if (isSet("--settings")) {
      refuse(OF_SETTINGS, "has no effect with --settings");
    }
    if (isSet("--no-settings")) {
      refuse(LEASE, "has no effect with --no-settings");
    }
  }

  private void checkSize() throws UserException {
    Integer size = value("--max-size", Integer.class);
    if (size == null) {
      return;
    }
    if (value("--output", DiffFormat.class) != DiffFormat.MARKDOWN) {
      throw usage("--max-size is only valid with -o markdown. Remove it.");
    }
    if (size != 0 && size < SMALLEST_COMMENT) {
      throw usage(
          "--max-size must be 0 or at least %s, which is the length of the heading and the counts."
              .formatted(SMALLEST_COMMENT));
    }
  }

  private void checkDirectories() throws UserException {
    refuse(OF_CONNECTIONS, "applies to a cluster, but --from-dir compares with a directory");
    refuse(OF_LIVE_OBJECTS, "applies to a cluster, but --from-dir compares with a directory");
    if (!isSet("--filename")) {
      refuse(OF_RESOURCES, "requires resources, but -f is not set");
    }
    if (isSet("--live-dir")) {
      throw usage("--live-dir and --from-dir are mutually exclusive. Remove one of them.");
    }
  }

  private void checkDryRuns() throws UserException {
    DiffMode mode = value("--mode", DiffMode.class);
    if (isSet("--field-manager") && (isSet("--live-dir") || mode == DiffMode.CLIENT)) {
      throw usage("--field-manager only applies to dry runs. Remove it, or use --mode=server.");
    }
    if (isSet("--live-dir") && mode == DiffMode.SERVER) {
      throw usage(
          "--mode=server requires a cluster, but --live-dir compares with a directory. Remove one of them.");
    }
  }

  private void refuse(List<String> options, String why) throws UserException {
    for (String option : options) {
      if (isSet(option)) {
        throw usage("%s %s. Remove it.".formatted(option, why));
      }
    }
  }

  private boolean isSet(String option) {
    return parsed.hasMatchedOption(option);
  }

  private <T> @Nullable T value(String option, Class<T> type) {
    Object value = parsed.matchedOptionValue(option, null);
    return value == null ? null : type.cast(value);
  }

  private static UserException usage(String message) {
    return new UserException(ExitCode.USAGE, message);
  }
}
