package io.appoperator.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this build. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {line()};
  }

  /** Returns the name of the command and its version. */
  static String line() {
    return "operator " + number();
  }

  /** Returns the version alone. */
  static String number() {
    Properties build = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("build.properties")) {
      if (in == null) {
        throw new IllegalStateException("build.properties is missing beside " + Version.class);
      }
      build.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return build.getProperty("version");
  }
}
