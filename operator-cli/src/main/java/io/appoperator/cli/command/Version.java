package io.appoperator.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this build. */
public final class Version implements IVersionProvider {

  /** Incremented on incompatible changes of the output. */
  private static final String SCHEMA = "application-operator/version/v1";

  @Override
  public String[] getVersion() {
    return new String[] {line()};
  }

  /** Returns the name of the command and its version. */
  public static String line() {
    return "operator " + number();
  }

  /** Returns data for bug reports, specified by {@code docs/reference/version.schema.json}. */
  public static ObjectNode document() {
    String number = number();
    ObjectNode document =
        Json.object()
            .put("schema", SCHEMA)
            .put("version", number)
            .put("spi", number); // both are released together
    String commit = property("commit");
    if (!commit.isEmpty()) {
      document.put("commit", commit);
    }
    document
        .putObject("java")
        .put("version", Runtime.version().toString())
        .put("vendor", System.getProperty("java.vendor", ""));
    document
        .putObject("platform")
        .put("os", System.getProperty("os.name", ""))
        .put("osVersion", System.getProperty("os.version", ""))
        .put("arch", System.getProperty("os.arch", ""));
    return document;
  }

  /** Returns only the version number. */
  public static String number() {
    return property("version");
  }

  private static String property(String name) {
    Properties build = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("build.properties")) {
      if (in == null) {
        throw new IllegalStateException("build.properties is missing next to " + Version.class);
      }
      build.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return build.getProperty(name, "");
  }
}
