package io.appoperator.cli.terminal;

import java.util.Locale;
import java.util.Map;

/**
 * When to use color. Precedence: option, environment, type of the stream. Picocli's {@code
 * Ansi.AUTO} decides for the process, so it cannot distinguish standard output from standard error.
 */
public final class Colors {

  /** The values of {@code --color}. */
  public enum ColorMode {
    /** On terminals, unless the environment forbids it. */
    AUTO,
    ALWAYS,
    NEVER;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final boolean outByItself;
  private final boolean errByItself;
  private volatile ColorMode mode = ColorMode.AUTO;

  private Colors(boolean outByItself, boolean errByItself) {
    this.outByItself = outByItself;
    this.errByItself = errByItself;
  }

  /** Returns the colors of streams that are not terminals. */
  static Colors none() {
    return new Colors(false, false);
  }

  /**
   * Returns the colors that the environment allows.
   *
   * @see <a href="https://no-color.org">no-color.org</a>
   */
  public static Colors of(
      Map<String, String> environment, boolean outTerminal, boolean errTerminal) {
    boolean allowed =
        environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !"dumb".equals(environment.get("TERM"));
    return new Colors(allowed && outTerminal, allowed && errTerminal);
  }

  /** Sets the choice of the user. */
  public void set(ColorMode wanted) {
    mode = wanted;
  }

  public boolean onOut() {
    return wanted(outByItself);
  }

  public boolean onErr() {
    return wanted(errByItself);
  }

  private boolean wanted(boolean byItself) {
    return switch (mode) {
      case AUTO -> byItself;
      case ALWAYS -> true;
      case NEVER -> false;
    };
  }
}
