package io.appoperator.core.option;

/** Where a value comes from, as a person would look it up. */
public sealed interface Source {

  /** Returns a name of an option as it is written here, after the place if it is not the place. */
  default String naming(String name) {
    return toString();
  }

  /** Returns what to write here for an option. */
  default String renamed(Option<?> option) {
    return option.name();
  }

  /** A flag of the command line. */
  record Flag(String name) implements Source {

    @Override
    public String renamed(Option<?> option) {
      return "--" + option.name();
    }

    @Override
    public String toString() {
      return "--" + name;
    }
  }

  /** An environment variable. */
  record Variable(String name) implements Source {

    @Override
    public String renamed(Option<?> option) {
      return option.variable();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * A line of the configuration file.
   *
   * @param line the line, from 1
   */
  record FileLine(String file, int line) implements Source {

    @Override
    public String naming(String name) {
      return this + ": " + name;
    }

    @Override
    public String toString() {
      return file + ":" + line;
    }
  }

  /** The table itself. */
  record Standard() implements Source {

    @Override
    public String toString() {
      return "default";
    }
  }
}
