package io.appoperator.cli;

import io.appoperator.core.plugin.PluginRegistry;

/**
 * The result of a command that ran in this process, for the tests of other packages.
 *
 * @param code the exit code
 * @param out its standard output
 * @param err its standard error
 */
public record CommandRun(int code, String out, String err) {

  /** Runs a command to its end, with the plug-ins of the class path. */
  public static CommandRun of(String... arguments) {
    return of(Cli.withAllPlugins().run(arguments));
  }

  /** Runs a command to its end, with these plug-ins. */
  public static CommandRun of(PluginRegistry plugins, String... arguments) {
    return of(new Cli(() -> plugins).run(arguments));
  }

  /** Runs a command with this text as standard input. */
  public static CommandRun reading(String text, String... arguments) {
    return of(Cli.withAllPlugins().runWithInput(text, arguments));
  }

  private static CommandRun of(Cli.Result result) {
    return new CommandRun(result.code(), result.out(), result.err());
  }
}
