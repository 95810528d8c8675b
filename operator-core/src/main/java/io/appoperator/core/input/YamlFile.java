package io.appoperator.core.input;

import io.appoperator.core.decode.YamlReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A YAML file that does not contain resources, such as a configuration. */
public final class YamlFile {

  private YamlFile() {}

  /**
   * Returns the text of a file, which must be UTF-8.
   *
   * @param name the file, as the user named it
   * @throws InputException if it cannot be read
   */
  public static String text(String name) throws InputException {
    return new String(InputFiles.read(InputFiles.path(name)), StandardCharsets.UTF_8);
  }

  /**
   * Reads all documents of a file.
   *
   * @param name the file, as the user named it
   * @throws InputException if it cannot be read
   */
  public static YamlReader.Result read(String name) throws InputException {
    return read(InputFiles.path(name));
  }

  /**
   * Reads all documents of a file, which may be empty. The result contains the errors inside of it.
   *
   * @throws InputException if it cannot be read, or is larger than {@link YamlReader#MAX_BYTES}
   */
  public static YamlReader.Result read(Path file) throws InputException {
    return new YamlReader().read(file.toString(), InputFiles.read(file));
  }
}
